import type { Job } from "@/lib/api/types";

export function hasEnded(job: Job): boolean {
  return job.state === "done" || job.state === "failed" || job.state === "cancelled";
}

/** Of what a list said and what was heard since, the state that is further on. */
export function newest(listed: Job | null, heard: Job | null): Job | null {
  if (!listed || heard?.id !== listed.id) return listed;
  if (heard.restarts !== listed.restarts) return heard.restarts > listed.restarts ? heard : listed;
  return hasEnded(listed) ? listed : heard;
}

/** Whether the same may go well the next time: what failed was none of the company's doing. */
export function isWorthRetrying({ state, code }: Pick<Job, "state" | "code">): boolean {
  return state === "failed" && (code === "internal" || code === "unavailable");
}

/** How far a job has come, 0 to 100; null while it cannot be known. */
export function percentage({ state, done, total }: Job): number | null {
  if (state === "done") return 100;
  return state === "running" && total > 0 ? Math.min(100, (done / total) * 100) : null;
}
