import type { Locale } from "@/i18n/config";
import type { Footprint } from "@/lib/api/types";
import { formatMoney } from "@/lib/format/number";

type Coverage = Footprint["coverage"];

const statuses = ["counted", "excluded", "unmatched"] as const;

export interface CoveragePart {
  status: (typeof statuses)[number];
  /** As it is booked. */
  amount: number;
  /** Of all money that moved, from 0 to 1; null without any. */
  share: number | null;
}

/** What became of the money in the books' rows. */
export function coverageParts(coverage: Pick<Coverage, "amount" | "moved">): CoveragePart[] {
  const all = statuses.reduce((sum, status) => sum + Number(coverage.moved[status]), 0);
  return statuses.map((status) => ({
    status,
    amount: Number(coverage.amount[status]),
    share: all > 0 ? Number(coverage.moved[status]) / all : null,
  }));
}

/** The money of purchases, whatever its sign: what is counted and what no rule knows. */
export function boughtMoney({ moved }: Pick<Coverage, "moved">): number {
  return Number(moved.counted) + Number(moved.unmatched);
}

/** How far the range of a total reaches down, as a share of it; null for nothing. */
export function spread({ total, low }: { total: string; low: string }): number | null {
  const middle = Number(total);
  return middle === 0 ? null : (middle - Number(low)) / Math.abs(middle);
}

/** Names what leaves out most money with how much that is, and the others together in words for them. */
export function exclusionsText(
  { exclusions }: Pick<Coverage, "exclusions">,
  { most, others, currency, locale }: { most: number; others: string; currency: string; locale: Locale },
): string {
  const named = exclusions.slice(0, most).map(({ name, amount }) => ({ name, amount: Number(amount) }));
  const rest = exclusions.slice(most).reduce((sum, { amount }) => sum + Number(amount), 0);
  const all = exclusions.length > most ? [...named, { name: others, amount: rest }] : named;
  return new Intl.ListFormat(locale).format(
    all.map(({ name, amount }) => `${name} (${formatMoney(amount, currency, locale)})`),
  );
}
