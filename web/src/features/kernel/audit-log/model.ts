import type { AuditEntry } from "@/lib/api/types";

/** Whose log is read: everything, an agency's, or the own company's. */
export type Owner = "admin" | "agency" | "company";

/** The kinds of one concern, as the API groups them. */
export const groups = [
  "access",
  "impersonation",
  "people",
  "companies",
  "reporting",
  "figures",
  "rules",
] as const;

/** What narrows the log; "" narrows nothing. */
export interface Filter {
  from: string;
  to: string;
  group: (typeof groups)[number] | "";
  person: string;
  company: string;
  impersonated: boolean;
}

export const everything: Filter = {
  from: "",
  to: "",
  group: "",
  person: "",
  company: "",
  impersonated: false,
};

export function narrows(filter: Filter): boolean {
  return Object.values(filter).some((value) => value !== "" && value !== false);
}

/** Whether the period ends before it begins. */
export function isBackwards({ from, to }: Pick<Filter, "from" | "to">): boolean {
  return from !== "" && to !== "" && to < from;
}

/** The filter as the API is asked. */
export function queryOf({ impersonated, ...filter }: Filter) {
  return { ...filter, impersonated: impersonated || null };
}

/** The longest period that one file holds. */
const longest = 366;

function shifted(day: string, by: number): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + by);
  return moved.toISOString().slice(0, 10);
}

/** The period of a file: the one chosen, or a year up to its end; null when that is too long for one file. */
export function exportPeriod(
  { from, to }: Pick<Filter, "from" | "to">,
  today: string,
): { from: string; to: string } | null {
  const until = to || today;
  const since = from || shifted(until, 1 - longest);
  if (until < since || shifted(since, longest - 1) < until) return null;
  return { from: since, to: until };
}

/** The most informative detail of an event, for one line of a table. */
export function essence({ kind, subject, detail }: Pick<AuditEntry, "kind" | "subject" | "detail">): string {
  if (subject) return subject.name;
  if (kind === "writeAsImpersonator") return `${detail.method ?? ""} ${detail.path ?? ""}`.trim();
  if (detail.from && detail.to) return `${detail.from} → ${detail.to}`;
  return (
    detail.file ??
    detail.inbox ??
    detail.suppliers ??
    detail.rule ??
    detail.factor ??
    detail.topics ??
    detail.year ??
    ""
  );
}
