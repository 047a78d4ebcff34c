import type { ChartTable } from "@/components/charts/csv";
import type {
  GroupEmissions,
  GroupKpis,
  GroupMember,
  Holding,
  Kpi,
  KpiChoice,
  KpiFigure,
} from "@/lib/api/types";

export const aggregations = ["sum", "average"] as const;

/** Whether a company counts in the year at all, for some of its months, or for all. */
export function membership({ firstMonth, lastMonth }: Pick<GroupMember, "firstMonth" | "lastMonth">) {
  if (firstMonth === 0) return "none";
  return firstMonth === 1 && lastMonth === 12 ? "whole" : "part";
}

/** A share of 1 as percent: "62.5" of "0.625"; a decimal string in and out, so that no digit is lost. */
export function percentOf(share: string): string {
  return shifted(share, 2);
}

/** The opposite of percentOf. */
export function shareOfPercent(percent: string): string {
  return shifted(percent, -2);
}

/** From which day on a share is held that somebody is typing: today where it is another one than before, unless it is the first or a correction. */
export function shareFromOf(
  { share, shareFrom, version }: Pick<Holding, "share" | "shareFrom" | "version">,
  percent: string | null,
  corrects: boolean,
  today: string,
): string {
  const isOther = percent !== null && percent !== percentOf(share);
  return isOther && version > 0 && !corrects ? today : (shareFrom ?? "");
}

function shifted(decimal: string, places: number): string {
  const [whole = "0", fraction = ""] = decimal.split(".");
  const digits = `${"0".repeat(Math.max(0, -places))}${whole}${fraction}${"0".repeat(Math.max(0, places))}`;
  const point = Math.max(0, -places) + whole.length + places;
  const text = `${digits.slice(0, point)}.${digits.slice(point)}`;
  return text.replace(/^0+(?=\d)/, "").replace(/\.?0*$/, "");
}

/** How many companies have each status, in the order of the statuses. */
export function counted<S extends string>(rows: readonly { status: S }[], order: readonly S[]) {
  return order
    .map((status) => ({ status, count: rows.filter((row) => row.status === status).length }))
    .filter(({ count }) => count > 0);
}

/** The categories below a chosen one, or the scopes where none is chosen, the largest first. */
export function below(categories: GroupEmissions["categories"], chosen: string) {
  const from = categories.find(({ id }) => id === chosen);
  const tier = from ? from.tier + 1 : 1;
  const inside = categories.filter((one) => one.tier === tier && (!from || one.id.startsWith(`${from.id}.`)));
  const shown = inside.length > 0 || !from ? inside : [from];
  return shown.toSorted((a, b) => Number(b.kg) - Number(a.kg));
}

/** The companies without books, which no total knows of. */
export function withoutBooks({ members }: Pick<GroupEmissions, "members">): GroupMember[] {
  return members.filter(({ hasBooks }) => !hasBooks);
}

/** Whether a key figure is followed already. */
export function isFollowed(figures: readonly Kpi[], choice: Pick<KpiChoice, "kind" | "reference">): boolean {
  return figures.some(({ kind, reference }) => kind === choice.kind && reference === choice.reference);
}

/** What is followed, as the API takes it. */
export function chosenOf(figures: readonly KpiFigure[]): Kpi[] {
  return figures.map(({ kind, reference, aggregation }) => ({ kind, reference, aggregation }));
}

/** As many questions as are looked at together. */
export const mostAsked = 30;

/** A question to look at as an address names it: how it is aggregated, a point, its id. */
export function askedText({ aggregation, reference }: Pick<Kpi, "aggregation" | "reference">): string {
  return `${aggregation}.${reference}`;
}

/** The questions that an address names, each once; what it does not spell right is left out. */
export function askedOf(texts: readonly string[]): Kpi[] {
  const found = new Map<string, Kpi>();
  for (const text of texts) {
    const point = text.indexOf(".");
    const aggregation = aggregations.find((one) => one === text.slice(0, Math.max(0, point)));
    const reference = text.slice(point + 1);
    if (aggregation && reference !== "" && !found.has(reference)) {
      found.set(reference, { kind: "question", reference, aggregation });
    }
  }
  return [...found.values()].slice(0, mostAsked);
}

/** The same, with the questions of climate reporting to choose from before all others. */
export function climateFirst(kpis: GroupKpis): GroupKpis {
  return { ...kpis, choices: kpis.choices.toSorted((a, b) => Number(b.climate) - Number(a.climate)) };
}

/** The key figures as a file: a row a company, and one for the whole. What is missing stays empty and is named. */
export function fileOf(
  { members, figures }: GroupKpis,
  words: { company: string; group: string; state: (state: KpiFigure["values"][number]["state"]) => string },
): ChartTable {
  const heads = figures.flatMap(({ name }) => [name, "", ""]);
  const rows = members.map((member, place) => [
    member.name,
    ...figures.flatMap(({ values }) => {
      const value = values[place];
      if (!value) return [null, "", ""];
      return [
        value.number === null ? null : Number(value.number),
        value.unit,
        value.state === "known" ? "" : words.state(value.state),
      ];
    }),
  ]);
  const most = Math.max(1, ...figures.map(({ totals }) => totals.length));
  const totals = Array.from({ length: figures.length === 0 ? 0 : most }, (_, line) => [
    words.group,
    ...figures.flatMap(({ totals: sums }) => {
      const sum = sums[line];
      return sum ? [Number(sum.number), sum.unit, ""] : [null, "", ""];
    }),
  ]);
  return { columns: [words.company, ...heads], rows: [...rows, ...totals] };
}
