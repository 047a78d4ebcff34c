import type { Rule, RuleBody, RuleFindings, RulePlace } from "@/lib/api/types";

export const charts = ["BAS", "FI", "NL", "RGS"] as const;
export const states = ["shipped", "altered", "own"] as const;
export const findings = ["dead", "conflict", "unused"] as const;
type FindingKind = (typeof findings)[number];

/** A rule while it is written: words as one line of text, and which of the two targets is meant. */
export interface Draft extends Omit<RuleBody, "accountWords" | "text"> {
  accountWords: string;
  text: string;
  leads: "category" | "exclusion";
}

export const emptyDraft: Draft = {
  priority: 0,
  chart: "",
  accountFrom: "",
  accountTo: "",
  accountWords: "",
  supplier: "",
  supplierNumber: "",
  text: "",
  costCentre: "",
  project: "",
  sign: 0,
  from: "",
  to: "",
  category: "",
  exclusion: "",
  note: "",
  leads: "category",
};

export function draftOf(rule: Rule): Draft {
  const names = Object.keys(emptyDraft) as (keyof Draft)[];
  const kept = Object.fromEntries(
    names.filter((name) => name in rule).map((name) => [name, rule[name as "key"]]),
  );
  return {
    ...emptyDraft,
    ...kept,
    accountWords: rule.accountWords.join(", "),
    text: rule.text.join(", "),
    leads: rule.exclusion ? "exclusion" : "category",
  };
}

/** What is sent: only the target that is meant, and a range of one account where the second end is left out. */
export function bodyOf({ leads, ...draft }: Draft): RuleBody {
  return {
    ...draft,
    accountFrom: draft.accountFrom.trim(),
    accountTo: draft.accountTo.trim() || draft.accountFrom.trim(),
    accountWords: wordsOf(draft.accountWords),
    text: wordsOf(draft.text),
    category: leads === "category" ? draft.category : "",
    exclusion: leads === "exclusion" ? draft.exclusion : "",
  };
}

function wordsOf(line: string): string[] {
  return line
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

/** Whether there is enough of a rule to ask what it would hit. */
export function canTry(body: RuleBody): boolean {
  const target = body.category !== "" || body.exclusion !== "";
  return (
    target &&
    (body.accountFrom !== "" ||
      body.accountWords.length > 0 ||
      body.supplier !== "" ||
      body.supplierNumber !== "" ||
      body.text.length > 0 ||
      body.costCentre !== "" ||
      body.project !== "" ||
      body.sign !== 0 ||
      body.from !== "" ||
      body.to !== "")
  );
}

/** The condition of a rule that texts name, with what it asks for. */
export interface Condition {
  kind:
    | "account"
    | "accountWords"
    | "supplier"
    | "supplierNumber"
    | "text"
    | "costCentre"
    | "project"
    | "debit"
    | "credit"
    | "days";
  value: string;
}

export function conditionsOf(rule: RuleBody): Condition[] {
  const range =
    rule.accountFrom === rule.accountTo ? rule.accountFrom : `${rule.accountFrom}–${rule.accountTo}`;
  const days = rule.from || rule.to ? `${rule.from || "…"} – ${rule.to || "…"}` : "";
  const all: Condition[] = [
    { kind: "account", value: range },
    { kind: "accountWords", value: rule.accountWords.join(", ") },
    { kind: "supplier", value: rule.supplier },
    { kind: "supplierNumber", value: rule.supplierNumber },
    { kind: "text", value: rule.text.join(", ") },
    { kind: "costCentre", value: rule.costCentre },
    { kind: "project", value: rule.project },
    { kind: "days", value: days },
  ];
  const sign: Condition[] = rule.sign === 0 ? [] : [{ kind: rule.sign > 0 ? "debit" : "credit", value: "" }];
  return [...all.filter(({ value }) => value !== ""), ...sign];
}

/** What is known of one rule: what is wrong with it, and how many rows it decided over. */
export interface Known {
  kind: FindingKind | null;
  other: string;
  rows: number;
}

/** What was found of every rule in force; a dead rule is not called unused as well. */
export function knownOf(found: RuleFindings | undefined): (id: string) => Known | undefined {
  if (!found) return () => undefined;
  const rows = new Map(found.used.map(({ id, rows }) => [id, rows]));
  const first = new Map(found.findings.toReversed().map((one) => [one.id, one]));
  return (id) => {
    const one = first.get(id);
    const count = rows.get(id) ?? 0;
    return { kind: one?.kind ?? (count === 0 ? "unused" : null), other: one?.otherKey ?? "", rows: count };
  };
}

/** The rules a rule can change places with: those of its own level beside it. */
export function neighbours(rules: readonly Rule[], rule: Rule): { before: Rule | null; after: Rule | null } {
  const place = rules.findIndex(({ id }) => id === rule.id);
  const beside = (at: number) => {
    const one = place < 0 ? undefined : rules[at];
    return one && one.level === rule.level ? one : null;
  };
  return { before: beside(place - 1), after: beside(place + 1) };
}

/** The name of a place, or null where nothing says where a row belongs. */
export function placeName(place: RulePlace): string | null {
  return place.category?.name ?? place.exclusion?.name ?? null;
}
