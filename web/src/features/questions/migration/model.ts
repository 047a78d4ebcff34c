import { type Section, sections } from "@/lib/api/enums";
import type { CompanyProgress, Job, YearAnswers } from "@/lib/api/types";

/** What a finished migration has done, as its job reports it. */
export interface Carried {
  from: number;
  to: number;
  carried: number;
  failed: { questionId: string; code: string }[];
}

/** What a job has done; null while it has not. */
export function carriedBy(job: Job): Carried | null {
  return job.state === "done" ? (job.result as Carried) : null;
}

/** The newest of the jobs; null without any. */
export function latest(jobs: readonly Job[]): Job | null {
  return newestFirst(jobs)[0] ?? null;
}

/** The finished migrations that did something, whole or in part, the newest first. */
export function earlier(jobs: readonly Job[]): Job[] {
  return newestFirst(jobs).filter((job) => {
    const done = carriedBy(job);
    return done !== null && done.carried + done.failed.length > 0;
  });
}

function newestFirst(jobs: readonly Job[]): Job[] {
  return [...jobs].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** The years that answers can come from. */
export function sourcesOf(years: readonly YearAnswers[], target: number): YearAnswers[] {
  return years.filter(({ year }) => year !== target);
}

/** The year to propose: the one before the target, else the newest. */
export function proposed(sources: readonly YearAnswers[], target: number): number | null {
  return (sources.find(({ year }) => year === target - 1) ?? sources[0])?.year ?? null;
}

/** The sections with answers that somebody has to look at. */
export function toReview(progress: CompanyProgress): { name: Section; count: number }[] {
  return progress.sections.flatMap(({ section, progress: { toReview: count } }) => {
    const name = sections[section];
    return name && count > 0 ? [{ name, count }] : [];
  });
}
