import type { ChainFigure } from "@/lib/api/supply-chain-types";

/** By what those on the map are ranked. */
export const orders = ["kg", "share", "amount", "intensity"] as const;
export type Order = (typeof orders)[number];

/** The largest first; those without such a figure last. */
export function ranked(figures: readonly ChainFigure[], order: Order): ChainFigure[] {
  const size = (figure: ChainFigure) => Number(figure[order] ?? Number.NEGATIVE_INFINITY);
  return [...figures].sort((a, b) => size(b) - size(a) || (a.id < b.id ? -1 : 1));
}

/** Where a factor of the supplier's own would help most, as the server ranks them. */
export function worthAsking(figures: readonly ChainFigure[], most: number): ChainFigure[] {
  return figures.filter(({ rank }) => rank > 0 && rank <= most).sort((a, b) => a.rank - b.rank);
}

/** The part of the emissions that rests on what was spent. */
export function partBySpend({ bySpend, kg }: ChainFigure): number {
  return Number(kg) === 0 ? 0 : Number(bySpend) / Number(kg);
}

/** The figures of stakeholders; those that are one supplier have the same. */
export function figuresById(figures: readonly ChainFigure[]): Map<string, ChainFigure> {
  return new Map(figures.flatMap((figure) => figure.stakeholders.map((id) => [id, figure] as const)));
}
