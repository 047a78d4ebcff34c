import type { Wrong } from "@/components/form/use-draft";
import type { SupplierAnswer, SupplierForm } from "@/lib/api/supplier-request-types";

export const standards = [
  "ghgProtocol",
  "iso14064",
  "iso14067",
  "epd",
  "pef",
  "pact",
  "vsme",
  "other",
] as const;

export const sizes = ["unknown", "upTo10", "upTo1000", "over1000"] as const;

/** What is being typed: null where nothing stands yet, undefined where no number does. */
type Typed = string | null | undefined;

const numbers = ["scope1", "scope2", "scope3", "turnover", "productKg", "factorKg"] as const;
export type NumberName = (typeof numbers)[number];

export interface Draft extends Omit<SupplierAnswer, NumberName | "facts">, Record<NumberName, Typed> {
  facts: Record<string, Typed>;
}

/** What may be declined, by the size that is declared, else the one that who asks knows. */
export function aboveIn(form: SupplierForm, { size }: Draft): string[] {
  const declared = size || form.size;
  return form.above.find((one) => one.size === declared)?.fields ?? [];
}

/** What there is to say of the right to decline: of a size to which the cap is nothing, that all is free. */
export function rightOf(form: SupplierForm, draft: Draft): "free" | "within" | "above" {
  if (!form.capped || (draft.size || form.size) === "over1000") return "free";
  return aboveIn(form, draft).length > 0 ? "above" : "within";
}

/** What was filled in before, or an empty form for the year. */
export function draftOf({ year, contactName, currencies, units, draft }: SupplierForm): Draft {
  const currency = currencies[0] ?? "";
  if (draft) {
    return {
      ...draft,
      currency: draft.currency || currency,
      factorUnit: draft.factorUnit || currency,
      productUnit: draft.productUnit || (units.includes("piece") ? "piece" : ""),
    };
  }
  return {
    facts: {},
    scope1: null,
    scope2: null,
    scope3: null,
    turnover: null,
    currency,
    productName: "",
    productUnit: units.includes("piece") ? "piece" : "",
    productKg: null,
    factorUnit: currency,
    factorKg: null,
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    standard: "",
    standardName: "",
    verified: false,
    verifiedBy: "",
    note: "",
    name: contactName,
    title: "",
    size: "",
  };
}

function filled(value: Typed): value is string {
  return value !== null && value !== undefined;
}

/** The most that any number can be, as the API has it. */
const most = 1e15;

/** Why a number is invalid; undefined when it is valid or missing. */
function problemOf(value: Typed): string | undefined {
  if (value === undefined) return "noNumber";
  return value !== null && (Number(value) < 0 || Number(value) > most) ? "outOfRange" : undefined;
}

/** Whether any emissions are given. */
export function hasEmissions(draft: Draft): boolean {
  return numbers.some((name) => name !== "turnover" && filled(draft[name]));
}

/** The draft as the API takes it; a number that cannot stand is left out, so that the rest is kept. */
export function answerOf(draft: Draft): SupplierAnswer {
  const sound = (value: Typed): value is string => filled(value) && problemOf(value) === undefined;
  const facts = Object.fromEntries(
    Object.entries(draft.facts).filter((one): one is [string, string] => sound(one[1])),
  );
  const known = Object.fromEntries(
    numbers.map((name) => [name, sound(draft[name]) ? draft[name] : null]),
  ) as Record<NumberName, string | null>;
  return { ...draft, ...known, facts };
}

/** The fields with a number that cannot stand. */
function wrongNumbers(draft: Draft): Wrong {
  const typed = [
    ...numbers.map((name) => [name, draft[name]] as const),
    ...Object.entries(draft.facts).map(([code, value]) => [`facts.${code}`, value] as const),
  ];
  return Object.fromEntries(
    typed.flatMap(([name, value]) => {
      const problem = problemOf(value);
      return problem ? [[name, problem]] : [];
    }),
  );
}

/** What keeps an answer from being sent, by field. */
export function wrongIn(draft: Draft): Wrong {
  const emissions = hasEmissions(draft);
  const says = emissions || filled(draft.turnover) || Object.values(draft.facts).some(filled);
  const needed: Record<string, boolean> = {
    answer: !says,
    standard: emissions && draft.standard === "",
    standardName: draft.standard === "other" && draft.standardName.trim() === "",
    verifiedBy: draft.verified && draft.verifiedBy.trim() === "",
    productName: filled(draft.productKg) && draft.productName.trim() === "",
    from: draft.from === "",
    to: draft.to === "",
    name: draft.name.trim() === "",
  };
  const missing = Object.keys(needed).filter((field) => needed[field]);
  const backwards = draft.from !== "" && draft.to !== "" && draft.to < draft.from;
  return {
    ...(backwards ? { to: "outOfRange" } : {}),
    ...Object.fromEntries(missing.map((field) => [field, "required"])),
    ...wrongNumbers(draft),
  };
}
