import type { Prepared } from "@/lib/api/ai-types";
import type { Job } from "@/lib/api/types";

/** The newest of the jobs; null without any. */
export function latest(jobs: readonly Job[]): Job | null {
  return jobs.reduce<Job | null>((best, job) => (best && best.createdAt >= job.createdAt ? best : job), null);
}

/** What a job has done for a year; null while it has not, or where it was for another one. */
export function preparedBy(job: Job | null | undefined, year: number): Prepared | null {
  if (job?.state !== "done") return null;
  const done = job.result as Prepared;
  return done.year === year ? done : null;
}
