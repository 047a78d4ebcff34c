import type { ImportSummary } from "@/lib/api/types";

/** Largest file the API takes, in bytes, and the endings of the format. */
export const limit = 200 * 1024 * 1024;
export const endings = [".se", ".si", ".sie"] as const;

export interface Part {
  number: number;
  from: number;
  to: number;
}

/** Cuts a file into the parts it is sent in. */
export function partsOf(size: number, partSize: number): Part[] {
  const count = Math.max(1, Math.ceil(size / partSize));
  return Array.from({ length: count }, (_, number) => ({
    number,
    from: number * partSize,
    to: Math.min(size, (number + 1) * partSize),
  }));
}

/** A file on its way, from the choice of it until the API has it whole. */
export interface Sending {
  key: string;
  name: string;
  size: number;
  sent: number;
  state: "waiting" | "sending" | "failed";
  error: unknown;
}

export type SendingAction =
  | { type: "added"; files: readonly { key: string; name: string; size: number }[] }
  | { type: "progressed"; key: string; sent: number }
  | { type: "failed"; key: string; error: unknown }
  | { type: "again"; key: string }
  | { type: "gone"; key: string };

export function sendings(list: readonly Sending[], action: SendingAction): readonly Sending[] {
  const change = (key: string, to: Partial<Sending>) =>
    list.map((one) => (one.key === key ? { ...one, ...to } : one));
  switch (action.type) {
    case "added":
      return [
        ...list,
        ...action.files.map((file) => ({ ...file, sent: 0, state: "waiting" as const, error: null })),
      ];
    case "progressed":
      return change(action.key, { state: "sending", sent: action.sent });
    case "failed":
      return change(action.key, { state: "failed", error: action.error });
    case "again":
      return change(action.key, { state: "waiting", sent: 0, error: null });
    case "gone":
      return list.filter(({ key }) => key !== action.key);
  }
}

/** What became of the rows of a file, each row in one of them. */
export const fates = ["imported", "changed", "unchanged", "skipped"] as const;
export type Fate = (typeof fates)[number];

/** The sentence that fits what an import did. */
export function outcome({ rows }: ImportSummary): "nothing" | "unchanged" | "new" | "mixed" {
  if (rows.read === 0) return "nothing";
  if (rows.imported === 0 && rows.changed === 0) return "unchanged";
  return rows.imported === rows.read ? "new" : "mixed";
}

/** Line numbers as people write them, no more than fit a sentence: "4, 9, 17 …". */
export function lineList(lines: readonly number[], count: number, most = 12): string {
  const shown = lines.filter((line) => line > 0).slice(0, most);
  return shown.join(", ") + (shown.length > 0 && count > shown.length ? " …" : "");
}

/** What is worth knowing beyond the warning about a wrong company, which stands by itself. */
export function furtherNotices({ notices }: Pick<ImportSummary, "notices">): ImportSummary["notices"] {
  return notices.filter(({ code }) => code !== "ledger.otherCompany");
}
