import type { FactorBody, FactorUse } from "@/lib/api/types";

export const states = ["inForce", "superseded", "withdrawn", "own"] as const;
export const confidences = ["seen", "derived", "memory"] as const;
export const bases = ["direct", "life-cycle", "chain"] as const;
export const assessments = ["none", "AR4", "AR5", "AR6", "CO2"] as const;
export const priceKinds = ["purchaser", "basic"] as const;
export const qualities = ["1", "2", "3", "4", "5"] as const;
export const kinds = [
  "energy",
  "volume",
  "mass",
  "distance",
  "passenger-distance",
  "freight",
  "stay",
  "work",
  "count",
  "emissions",
  "money",
] as const;

/** In place of a licence's code, where the draft brings one that the library does not know. */
export const newLicence = "new";

/** A decimal being typed: null where nothing stands, undefined where no number does. */
type Typed = string | null | undefined;

/** A factor being written. */
export interface Draft {
  series: string;
  name: string;
  unit: string;
  kg: Typed;
  upstreamKg: Typed;
  biogenicKg: Typed;
  basis: string;
  gwp: string;
  region: string;
  year: string;
  priceYear: string;
  priceKind: string;
  source: string;
  licence: string;
  noticeTitle: string;
  noticeText: string;
  noticeUrl: string;
  shareAlike: boolean;
  confidence: string;
  provenance: string;
  quality: string;
  /** In percent, as people say it. */
  uncertainty: Typed;
  notes: string;
}

export const emptyDraft: Draft = {
  series: "",
  name: "",
  unit: "",
  kg: null,
  upstreamKg: null,
  biogenicKg: null,
  basis: "direct",
  gwp: "",
  region: "",
  year: "",
  priceYear: "",
  priceKind: "purchaser",
  source: "",
  licence: "",
  noticeTitle: "",
  noticeText: "",
  noticeUrl: "",
  shareAlike: false,
  confidence: "seen",
  provenance: "",
  quality: "3",
  uncertainty: null,
  notes: "",
};

/** The values of a factor as the start of one that is to take its place. */
export function draftOf(factor: FactorBody): Draft {
  const asked = Object.entries(factor).filter(([field]) => field in emptyDraft);
  return {
    ...emptyDraft,
    ...Object.fromEntries(asked),
    year: String(factor.year),
    priceYear: factor.priceYear === 0 ? "" : String(factor.priceYear),
    priceKind: factor.priceKind || emptyDraft.priceKind,
    quality: String(factor.quality),
    uncertainty: inPercent(factor.uncertainty),
  };
}

/** True where a factor counts per amount of money, by the code of a currency. */
export function isMoney(unit: string): boolean {
  return /^[A-Z]{3}$/.test(unit);
}

export type Wrong = Record<string, string>;

const needed = ["series", "name", "unit", "region", "source", "licence", "provenance"] as const;
const ofNotice = ["noticeTitle", "noticeText"] as const;

/** What keeps a draft from being checked, by field. */
export function wrongIn(draft: Draft): Wrong {
  const codes: Record<string, string | undefined> = {
    kg: amountCode(draft.kg, true),
    upstreamKg: amountCode(draft.upstreamKg, false),
    biogenicKg: amountCode(draft.biogenicKg, false),
    uncertainty: amountCode(draft.uncertainty, true),
    year: yearCode(draft.year),
    priceYear: isMoney(draft.unit) ? yearCode(draft.priceYear) : undefined,
  };
  for (const field of draft.licence === newLicence ? [...needed, ...ofNotice] : needed)
    if (draft[field].trim() === "") codes[field] = "required";
  return Object.fromEntries(
    Object.entries(codes).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function amountCode(typed: Typed, isRequired: boolean): string | undefined {
  if (typed === undefined) return "number";
  if (typed === null) return isRequired ? "required" : undefined;
  return typed.startsWith("-") ? "outOfRange" : undefined;
}

function yearCode(typed: string): string | undefined {
  if (typed.trim() === "") return "required";
  return /^\d{4}$/.test(typed.trim()) ? undefined : "number";
}

/** The draft as the API takes it, once nothing is wrong in it. */
export function bodyOf(draft: Draft): FactorBody {
  const { noticeTitle, noticeText, noticeUrl, shareAlike, ...rest } = draft;
  const money = isMoney(draft.unit);
  const isNew = draft.licence === newLicence;
  return {
    ...rest,
    kg: draft.kg ?? "0",
    upstreamKg: draft.upstreamKg ?? null,
    biogenicKg: draft.biogenicKg ?? null,
    year: Number(draft.year),
    priceYear: money ? Number(draft.priceYear) : 0,
    priceKind: money ? draft.priceKind : "",
    licence: isNew ? "" : draft.licence,
    quality: Number(draft.quality),
    uncertainty: ofPercent(draft.uncertainty ?? "0"),
    ...(isNew ? { notice: { title: noticeTitle, text: noticeText, url: noticeUrl, shareAlike } } : {}),
  };
}

/** A share as percent, digit by digit. */
export function inPercent(share: string): string {
  const [whole = "0", part = ""] = share.split(".");
  const digits = part.padEnd(2, "0");
  const left = (whole + digits.slice(0, 2)).replace(/^0+(?=\d)/, "");
  const right = digits.slice(2).replace(/0+$/, "");
  return right === "" ? left : `${left}.${right}`;
}

/** Percent as a share, digit by digit. */
export function ofPercent(percent: string): string {
  const [whole = "0", part = ""] = percent.split(".");
  const digits = whole.padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${part}`;
}

export interface Rest {
  rows: number;
  kg: number;
  /** What it would be; null where one part of it is unknown. */
  estimate: number | null;
}

/** What rests on a factor in all. */
export function restOn(uses: readonly FactorUse[]): Rest {
  return uses.reduce<Rest>(
    (sum, { rows, kg, then }) => ({
      rows: sum.rows + rows,
      kg: sum.kg + Number(kg),
      estimate: sum.estimate === null || then === null ? null : sum.estimate + Number(then),
    }),
    { rows: 0, kg: 0, estimate: 0 },
  );
}
