import { parseAsInteger, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { Cause } from "@/lib/api/types";

const causes = [
  "new",
  "gone",
  "row",
  "supplier",
  "opening",
  "closing",
  "capital",
  "energy",
  "rule",
  "factor",
  "price",
  "vat",
  "contract",
  "enabled",
] as const satisfies readonly Cause[];

/** Which calculations are compared, and the cause whose rows are open; all of it in the URL. */
export function usePair() {
  const [asked, set] = useQueryStates({
    from: parseAsInteger,
    to: parseAsInteger,
    cause: parseAsStringLiteral(causes),
  });
  return { ...asked, set };
}
