import type { Named, Trace, Transaction, TransactionPage } from "@/lib/api/types";

type Factor = NonNullable<Trace["factor"]>;

/** Why a transaction is what it is. Books may be gone, and a row made by hand has none. */
export interface Explained extends Omit<Trace, "source" | "voucher" | "siblings"> {
  source: {
    id: string | null;
    kind: string;
    name: string;
    fileName: string;
    importedAt: string | null;
  };
  voucher: Omit<Trace["voucher"], "rows"> & {
    rows: (Trace["voucher"]["rows"][number] & { currency: string })[];
  };
  /** Of scope 2 by market, where it is another one. */
  marketFactor: Factor | null;
  siblings: { id: string; part: Transaction["part"]; kg: string; category: Named | null }[];
}

export type Page = TransactionPage;
