import type { Locale, Messages } from "next-intl";
import { hasEnded } from "@/components/jobs/model";
import type { Completeness, Finding, Report, ReportForm } from "@/lib/api/report-types";
import type { Footprint } from "@/lib/api/types";

/** The reports that can be made; the API lists them and each has its texts. */
export type ReportType = keyof Messages["report"]["types"];

export const scope2Methods = ["location", "market"] as const;
type Scope2 = (typeof scope2Methods)[number];

export const tierChoices = ["all", "1", "2", "3", "to2"] as const;
type Tiers = (typeof tierChoices)[number];

/** Those of which one can ask what is wrong before they are made. */
export const checkedTypes = [
  "sustainability-pdf",
  "vsme-ixbrl",
  "vsme-json",
] as const satisfies readonly ReportType[];
export type CheckedType = (typeof checkedTypes)[number];

/** Those that are written in the names of a taxonomy. */
const digitalTypes = ["vsme-ixbrl", "vsme-json"] as const satisfies readonly ReportType[];

export function isDigital(type: ReportType): type is (typeof digitalTypes)[number] {
  return digitalTypes.some((one) => one === type);
}

/** A report that was ordered, finished or not. */
export type Made = Report;
export type { ReportForm };

/** What is chosen of what the report's form lets choose; the server leaves out what it does not take. */
export interface Options {
  scope2: Scope2;
  tiers: Tiers;
  months: number[];
  scopes: number[];
  category: string;
  supplier: string;
  source: string;
  basis: Basis;
  suppliers: boolean;
}

export const bases = ["", "spend", "activity", "entries"] as const;
type Basis = (typeof bases)[number];

export interface Order extends Options {
  type: ReportType;
  year: number;
  locale: Locale;
}

export const freshOptions: Options = {
  scope2: "location",
  tiers: "all",
  months: [],
  scopes: [],
  category: "",
  supplier: "",
  source: "",
  basis: "",
  suppliers: true,
};

/** The order without what is not chosen, as the API reads it. */
export function chosenOf({ category, supplier, source, basis, ...order }: Order) {
  return {
    ...order,
    category: category || undefined,
    supplier: supplier || undefined,
    source: source || undefined,
    basis: basis || undefined,
  };
}

/** The query of the rows that a report is about; null for one that is not about rows of the footprint. */
export function rowsOf({ type, choices }: ReportForm, options: Options) {
  if (!choices.includes("months")) return null;
  const taken = <K extends keyof Options>(choice: K) =>
    choices.includes(choice) ? options[choice] : freshOptions[choice];
  const basis = type.startsWith("activity-") ? "entries" : taken("basis");
  return {
    month: taken("months"),
    scope: taken("scopes"),
    category: taken("category"),
    supplier: taken("supplier"),
    source: taken("source"),
    method: basis === "entries" ? "" : basis,
    entries: basis === "entries" || null,
  };
}

/** Whether anything that is chosen leaves rows of the year out. */
function isNarrowed(query: NonNullable<ReturnType<typeof rowsOf>>): boolean {
  return Object.values(query).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
}

/** Why a report has no rows: nothing of its year is there, or nothing that is within the selection. */
export function emptiness({ type }: ReportForm, query: NonNullable<ReturnType<typeof rowsOf>>) {
  const ofEntries = type.startsWith("activity-");
  if (isNarrowed(ofEntries ? { ...query, entries: null } : query)) return "emptyChoice";
  return ofEntries ? "emptyEntries" : "emptyYear";
}

/** How many rows a footprint is made of, those that count in no sum included. */
export function rowCount({ coverage, disabled }: Pick<Footprint, "coverage" | "disabled">): number {
  const { counted, excluded, unmatched } = coverage.rows;
  return counted + excluded + unmatched + disabled.rows;
}

/** The years a report can be made of: those with a footprint, newest first, and the chosen one. */
export function yearsOf(known: readonly { year: number }[], chosen: number): number[] {
  return [...new Set([...known.map(({ year }) => year), chosen])].sort((a, b) => b - a);
}

export type Readiness = "underWay" | "ready" | "failed" | "cancelled";

/** How far a report has come. Its job may be done before the list has the file: that does not count as ready yet. */
export function readiness({ job, size }: Pick<Report, "job" | "size">): Readiness {
  if (job.state === "failed" || job.state === "cancelled") return job.state;
  return job.state === "done" && size !== null ? "ready" : "underWay";
}

/** The disclosures that are wanted and that neither an answer nor the footprint completes. */
export function openOf({
  progress,
  known,
}: Pick<Completeness["chapters"][number], "progress" | "known">): number {
  return progress.open - known;
}

/** How many things stand between a year and a complete report. */
export function lacks({ chapters, topics, footprint, facts }: Completeness): number {
  return (
    chapters.reduce((sum, chapter) => sum + openOf(chapter), 0) +
    topics.filter(({ assessed }) => !assessed).length +
    (footprint ? footprint.months.length + (footprint.unmatched > 0 ? 1 : 0) : 0) +
    facts.length
  );
}

/** Those that nobody has begun to make. */
export function waitingOf<T extends Pick<Report, "job">>(reports: readonly T[]): T[] {
  return reports.filter(({ job }) => job.state === "queued" && job.startedAt === null);
}

/** What of the files is looked at; none of a kind is all of it. */
export interface Sought {
  type: ReportType | "";
  year: string;
}

/** Those of a type and a year; what is about every year is about each. */
export function soughtIn(reports: readonly Made[], { type, year }: Sought): Made[] {
  return reports.filter(
    (report) =>
      (type === "" || report.type === type) &&
      (year === "" || report.allYears || String(report.year) === year),
  );
}

/** Whether all files of a type are data of years whose act has no taxonomy. */
export function isAllData(reports: readonly Pick<Made, "type" | "data">[], type: ReportType): boolean {
  return reports.every((report) => report.type !== type || report.data);
}

/** How many that are under way at the same time are followed live: browsers keep few streams open. */
const followed = 3;

/** How many files of the company were ordered before this one and are still to be made, of a list with the newest first. */
export function aheadOf(id: string, reports: readonly Pick<Report, "id" | "job">[]): number {
  const at = reports.findIndex((report) => report.id === id);
  return reports.slice(at + 1).filter(({ job }) => !hasEnded(job)).length;
}

/** Whether a report with so many ahead is followed live; the others come up when one of those has ended. */
export function isFollowed(ahead: number): boolean {
  return ahead < followed;
}

/** Languages of texts that are not the one of the file, as "sv"; what nobody knows is left out. */
export function otherLanguages(languages: readonly string[], locale: Locale): string[] {
  const bare = (tag: string) => tag.split("-")[0] ?? tag;
  return [...new Set(languages.map(bare))].filter((one) => one !== bare(locale) && one !== "und");
}

/** Findings of one kind together, in the order in which kinds first appear. */
export function byCode(findings: readonly Finding[]): { code: Finding["code"]; found: Finding[] }[] {
  const codes = [...new Set(findings.map(({ code }) => code))];
  return codes.map((code) => ({ code, found: findings.filter((one) => one.code === code) }));
}
