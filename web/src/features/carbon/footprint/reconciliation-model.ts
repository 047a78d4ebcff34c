import type { AccountClosing, AccountSums } from "@/lib/api/types";

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

const parts = ["counted", "excluded", "unmatched", "disabled", "outside"] as const;

/** What vouchers on any of the accounts are, in the order of a table's columns. */
export function closingParts(accounts: readonly AccountClosing[]): (typeof parts)[number][] {
  return parts.filter((name) => accounts.some((account) => Number(account[name]) !== 0));
}

/** How accounts stand against what a file says of them: those that it says something of, those that do not close, and those whose opening stands twice. */
export function closingState(accounts: readonly AccountClosing[]): {
  said: number;
  differing: AccountClosing[];
  twice: number;
} {
  const said = accounts.filter(({ difference }) => difference !== null);
  return {
    said: said.length,
    differing: said.filter(({ difference }) => Number(difference) !== 0),
    twice: said.filter(({ twice }) => Number(twice) !== 0).length,
  };
}
