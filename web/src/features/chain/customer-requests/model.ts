import type { Wrong } from "@/components/form/use-draft";
import type {
  AskedDisclosure,
  AskedItem,
  CustomerAsk,
  CustomerOffer,
  CustomerRequest,
  ItemVerdict,
  Judgement,
} from "@/lib/api/customer-request-types";

export const purposes = ["csrdReport", "other"] as const satisfies readonly CustomerAsk["purpose"][];
export const sizes = [
  "upTo10",
  "upTo1000",
  "over1000",
  "unknown",
] as const satisfies readonly CustomerAsk["size"][];

/** The id in the address of a request that is not saved yet. */
export const newId = "new";

/** A request while it is written: what is asked in other words is one text, a line each. */
export interface Draft extends Omit<CustomerAsk, "others" | "received"> {
  others: string;
  /** Empty where nobody has said when. */
  received: string;
}

/** A draft of a saved request, or of a new one from what is offered. */
export function draftOf(offer: CustomerOffer, saved: CustomerRequest | null): Draft {
  if (saved === null) {
    return {
      asker: "",
      inScope: true,
      purpose: "csrdReport",
      firstDay: offer.firstDay,
      size: offer.size,
      items: [],
      others: "",
      received: "",
      note: "",
    };
  }
  const { asker, inScope, purpose, firstDay, size, items, others, received, note } = saved;
  return {
    asker,
    inScope,
    purpose,
    firstDay,
    size,
    items,
    others: others.join("\n"),
    received: received ?? "",
    note,
  };
}

/** The lines of a text that say something, each once. */
export function linesOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    ),
  ];
}

/** What is sent of a draft. */
export function askOf({ others, received, ...draft }: Draft): CustomerAsk {
  return { ...draft, others: linesOf(others), received: received === "" ? null : received };
}

/** What a request takes at most. */
const mostLines = 50;
const longestLine = 300;

/** What keeps a draft from being saved, by field. */
export function wrongIn(draft: Draft): Wrong {
  const wrong: Wrong = {};
  if (draft.asker.trim() === "") wrong.asker = "required";
  if (draft.firstDay === "") wrong.firstDay = "required";
  if (draft.items.length === 0 && linesOf(draft.others).length === 0) wrong.items = "required";
  const lines = linesOf(draft.others);
  if (lines.length > mostLines || lines.some((line) => [...line].length > longestLine))
    wrong.others = "tooLong";
  return wrong;
}

/** Whether two drafts say the same. */
export function isSame(one: Draft, other: Draft): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(draft: Draft): unknown {
  return Object.entries({ ...draft, items: [...draft.items].sort() }).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The disclosures with the items that every word of a search is in: its code, its paragraph or its texts. */
export function matching(disclosures: readonly AskedDisclosure[], search: string): AskedDisclosure[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...disclosures];
  return disclosures.flatMap((disclosure) => {
    const items = disclosure.items.filter((item) => {
      const text = textOf(disclosure, item);
      return words.every((word) => text.includes(word));
    });
    return items.length > 0 ? [{ ...disclosure, items }] : [];
  });
}

function textOf({ name }: AskedDisclosure, { code, paragraph, label, question }: AskedItem): string {
  return [code, paragraph, label, question, name].join(" ").toLowerCase();
}

/** The chosen items once all of the given ones are among them, or none of them. */
export function choosing(chosen: readonly string[], items: readonly AskedItem[], on: boolean): string[] {
  const given = new Set(items.map(({ id }) => id));
  const others = chosen.filter((id) => !given.has(id));
  return on ? [...others, ...given] : others;
}

/** How many of the items are chosen. */
export function countOf(chosen: ReadonlySet<string>, items: readonly AskedItem[]): number {
  return items.filter(({ id }) => chosen.has(id)).length;
}

/** The words for why an item may be declined, or may not. */
export function whyOf({ id, above, cap }: ItemVerdict) {
  if (id === "") return "noDatapoint";
  if (!above) return cap === "all" ? "all" : "over10";
  return cap === "over-10" ? "onlyOver10" : "notListed";
}

/** The verdicts parted by whether the item may be declined. */
export function parted({ items }: Judgement): { above: ItemVerdict[]; within: ItemVerdict[] } {
  return { above: items.filter(({ above }) => above), within: items.filter(({ above }) => !above) };
}

/** The items of an offer by their ids. */
export function itemsById(offer: CustomerOffer): Map<string, AskedItem> {
  return new Map(offer.disclosures.flatMap(({ items }) => items.map((item) => [item.id, item])));
}
