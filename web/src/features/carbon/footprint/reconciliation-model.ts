import type { AccountSums } from "@/lib/api/types";

/** What is excluded on an account, for whatever reason. */
export function excludedOf({ excluded }: Pick<AccountSums, "excluded">): { rows: number; amount: number } {
  return excluded.reduce(
    (sum, { rows, amount }) => ({ rows: sum.rows + rows, amount: sum.amount + Number(amount) }),
    { rows: 0, amount: 0 },
  );
}

/** How much of what can be counted is counted, between 0 and 1; null where there is nothing. */
export function shareCounted({
  counted,
  unmatched,
}: Pick<AccountSums, "counted" | "unmatched">): number | null {
  const all = Number(counted.amount) + Number(unmatched.amount);
  if (all === 0) return null;
  return Math.min(1, Math.max(0, Number(counted.amount) / all));
}

/** The columns that are empty for most companies, where they have something. */
export function rareColumns(total: AccountSums): ("disabled" | "noPurchase")[] {
  return (["disabled", "noPurchase"] as const).filter((name) => total[name].rows > 0);
}
