import { useTranslations } from "next-intl";
import type { Reading } from "@/lib/api/connection-types";

/** What a reading brought, in a sentence or two. */
export function Counts({ reading }: { reading: Reading }) {
  const t = useTranslations("connections.counts");
  const { vouchers, suppliers, invoices } = reading;
  return (
    <span className="figures">
      {t("vouchers", {
        fresh: vouchers.new,
        changed: vouchers.changed,
        unchanged: vouchers.unchanged,
        removed: vouchers.removed,
      })}
      {suppliers + invoices > 0 ? ` ${t("beside", { suppliers, invoices })}` : null}
    </span>
  );
}
