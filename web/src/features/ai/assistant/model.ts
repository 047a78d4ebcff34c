import type { AiKind } from "@/lib/api/ai-types";

/** Whose calls are read: everybody's, or the own company's. */
export type Owner = "admin" | "company";

/** The kinds in the order in which they are offered. */
export const kinds = [
  "question",
  "prefill",
  "reportText",
  "companyInformation",
  "ruleSuggestion",
] as const satisfies readonly AiKind[];

export const outcomes = ["answered", "noAnswer", "unavailable", "cancelled"] as const;

/** What narrows the list of calls; "" narrows nothing. */
export interface CallFilter {
  company: string;
  kind: AiKind | "";
  outcome: (typeof outcomes)[number] | "";
}

export function narrows(filter: CallFilter): boolean {
  return Object.values(filter).some((value) => value !== "");
}

/** A stretch of text that is in both texts, in the earlier alone or in the later alone. */
export interface Stretch {
  text: string;
  change: "same" | "gone" | "new";
}

/** Words with the space behind them, so that they add up to the text again. */
function words(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

/** How one text became another, word by word. */
export function differences(earlier: string, later: string): Stretch[] {
  const from = words(earlier);
  const to = words(later);
  const common = commonLengths(from, to);
  const all: Stretch[] = [];
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      add(all, "same", from[i] ?? "");
      i++;
      j++;
    } else if (i < from.length && (j === to.length || at(common, i + 1, j) >= at(common, i, j + 1))) {
      add(all, "gone", from[i] ?? "");
      i++;
    } else {
      add(all, "new", to[j] ?? "");
      j++;
    }
  }
  return all;
}

/** How many words the rests of both texts have in common, from each place on. */
function commonLengths(from: readonly string[], to: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: from.length + 1 }, () => new Uint16Array(to.length + 1));
  for (let i = from.length - 1; i >= 0; i--) {
    for (let j = to.length - 1; j >= 0; j--) {
      const row = table[i] as Uint16Array;
      row[j] =
        from[i] === to[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}

function at(table: readonly Uint16Array[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}

function add(all: Stretch[], change: Stretch["change"], text: string): void {
  const last = all.at(-1);
  if (last?.change === change) last.text += text;
  else all.push({ change, text });
}

/** JSON with its lines indented; anything else as it is. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
