import { hasEnded } from "@/components/jobs/model";
import type { Report } from "@/lib/api/types";

/** The reports that can be made. */
export const reportTypes = ["carbon-xlsx"] as const;
export type ReportType = (typeof reportTypes)[number];

export const scope2Methods = ["location", "market"] as const;
export type Scope2 = (typeof scope2Methods)[number];

/** A report that was ordered, finished or not. */
export type Made = Report;

export interface Order {
  type: ReportType;
  year: number;
  locale: string;
  scope2: Scope2;
}

/** The years a report can be made of: those with a footprint, newest first, and the chosen one. */
export function yearsOf(known: readonly { year: number }[], chosen: number): number[] {
  return [...new Set([...known.map(({ year }) => year), chosen])].sort((a, b) => b - a);
}

export type Readiness = "underWay" | "ready" | "failed";

export function readiness({ job, size }: Pick<Report, "job" | "size">): Readiness {
  if (!hasEnded(job)) return "underWay";
  return job.state === "done" && size !== null ? "ready" : "failed";
}
