import type { Wrong } from "@/components/form/use-draft";
import type { Entry, EntryCategory, EntryContent } from "@/lib/api/types";
import { lastDay } from "@/lib/format/date";

export const sources = ["measured", "invoice", "estimate", "supplier"] as const;
export const covers = ["leaf", "group", "adds"] as const;

/** What is being typed; null where nothing stands yet, undefined where no number does. */
export interface Draft extends Omit<EntryContent, "quantity" | "category" | "country" | "own"> {
  category: string | null;
  /** Where it took place; null in the company's own country. */
  country: string | null;
  quantity: string | null | undefined;
  ownKg: string | null | undefined;
  ownSource: string;
  ownYear: string;
}

/** A new entry of the month, or the one to change. */
export function draftOf(year: number, month: number, entry?: EntryContent): Draft {
  const own = entry?.own;
  return {
    from: entry?.from ?? isoDay(year, month, 1),
    to: entry?.to ?? isoDay(year, month, lastDay(year, month)),
    category: entry?.category ?? null,
    quantity: entry?.quantity ?? null,
    unit: entry?.unit ?? "",
    country: entry?.country ?? null,
    supplier: entry?.supplier ?? "",
    reference: entry?.reference ?? "",
    description: entry?.description ?? "",
    source: entry?.source ?? "invoice",
    cover: entry?.cover ?? "leaf",
    ownKg: own?.kgPerUnit ?? null,
    ownSource: own?.source ?? "",
    ownYear: own ? String(own.year) : "",
  };
}

function isoDay(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** What keeps a draft from being sent, by field. */
export function wrongIn(draft: Draft): Wrong {
  const wrong: Wrong = {};
  if (draft.category === null) wrong.category = "required";
  if (draft.quantity === null) wrong.quantity = "required";
  if (draft.quantity === undefined) wrong.quantity = "noNumber";
  if (draft.from === "") wrong.from = "required";
  if (draft.to === "") wrong.to = "required";
  if (draft.from !== "" && draft.to !== "" && draft.to < draft.from) wrong.to = "outOfRange";
  if (draft.unit === "") wrong.unit = "required";
  if (draft.ownKg === undefined) wrong.ownFactor = "noNumber";
  return wrong;
}

/** The draft as the API takes it, once nothing is wrong in it. */
export function contentOf(draft: Draft): EntryContent {
  const { category, country, quantity, ownKg, ownSource, ownYear, ...rest } = draft;
  return {
    ...rest,
    category: category ?? "",
    quantity: quantity ?? "0",
    ...(country ? { country } : {}),
    ...(ownKg ? { own: { kgPerUnit: ownKg, source: ownSource, year: Number(ownYear) || 0 } } : {}),
  };
}

const emissionUnits = ["kgCO2e", "tCO2e"];

/** The units to choose from; with an own factor, emissions of somebody else make no sense. */
export function unitsOf(category: EntryCategory | undefined, hasOwn: boolean): string[] {
  return (category?.units ?? []).filter((unit) => !(hasOwn && emissionUnits.includes(unit)));
}

export interface EntryGroup {
  category: string;
  name: string;
  entries: Entry[];
}

/** The entries under their categories, in the order in which they came. */
export function byCategory(entries: readonly Entry[]): EntryGroup[] {
  const groups: EntryGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.category === entry.category) last.entries.push(entry);
    else groups.push({ category: entry.category, name: entry.categoryName, entries: [entry] });
  }
  return groups;
}
