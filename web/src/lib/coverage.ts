import type { Locale } from "@/i18n/config";
import type { Footprint } from "@/lib/api/types";
import { formatMoney } from "@/lib/format/number";

type Coverage = Footprint["coverage"];

const statuses = ["counted", "excluded", "unmatched"] as const;

export interface CoveragePart {
  status: (typeof statuses)[number];
  amount: number;
  /** Of all money, from 0 to 1; null without any. */
  share: number | null;
}

/** What became of the money in the books' rows. Where more came back than was paid, that is no part of it. */
export function coverageParts(coverage: Pick<Coverage, "amount">): CoveragePart[] {
  const all = coveredMoney(coverage);
  return statuses.map((status) => {
    const amount = Number(coverage.amount[status]);
    return { status, amount, share: all > 0 ? Math.max(0, amount) / all : null };
  });
}

/** All money that there is to count or to leave out. */
export function coveredMoney({ amount }: Pick<Coverage, "amount">): number {
  return statuses.reduce((sum, status) => sum + Math.max(0, Number(amount[status])), 0);
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
