import { sections } from "@/lib/api/enums";
import type { Document } from "@/lib/api/types";

/** How many documents one page of them shows. */
export const shown = 200;

/** What a list can be in the order of. */
export const orders = ["best", "uploaded", "name", "size", "uploader"] as const;
export type OrderName = (typeof orders)[number];

/** An order as the API takes it. */
export interface Order {
  sort?: Exclude<OrderName, "best">;
  direction?: "asc" | "desc";
}

/** The order of a name: dates and sizes from the top, words from A. */
export function orderOf(name: OrderName): Order {
  if (name === "best") return {};
  return { sort: name, direction: name === "uploaded" || name === "size" ? "desc" : "asc" };
}

/** Bytes of the largest file, until the API has said what it takes. */
export const usualLimit = 50 * 1024 * 1024;

/** Endings of the files that are taken in. */
export const endings = [".pdf", ".docx", ".xlsx", ".pptx", ".csv", ".txt", ".png", ".jpg", ".jpeg"] as const;

/** Whether the text of a document is still being read. */
export function isReading({ text }: Pick<Document, "text">): boolean {
  return text === "waiting";
}

/** Why a document cannot be found by all that is written in it; null when it can, or is about to be. */
export function unsearchable({
  text,
}: Pick<Document, "text">): "partly" | "empty" | "locked" | "failed" | null {
  return text === "read" || text === "waiting" || text === "none" ? null : text;
}

/** Where the question stands that a document belongs to. */
export function hrefOf({ year, question }: Document["uses"][number]): string {
  const section = sections[question.section] ?? "GeneralInformation";
  return `/company/questions/section/${section}/question/${encodeURIComponent(question.id)}?year=${year}`;
}

/** In how many answers a document is used, whoever may see them. */
export function countUses({ uses, hiddenUses }: Pick<Document, "uses" | "hiddenUses">): number {
  return uses.length + hiddenUses;
}

/** The documents of an answer after some were attached; one that was there before comes back to its place. */
export function attached(ids: readonly string[], added: readonly string[], place = ids.length): string[] {
  const fresh = added.filter((id) => !ids.includes(id));
  return [...ids.slice(0, place), ...fresh, ...ids.slice(place)];
}

/** The documents of an answer in its own order, as far as they are known. */
export function inOrder<T extends { id: string }>(ids: readonly string[], known: readonly T[]): T[] {
  return ids.flatMap((id) => known.find((document) => document.id === id) ?? []);
}
