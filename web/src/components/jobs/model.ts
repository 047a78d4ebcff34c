import type { Job } from "@/lib/api/types";

export function hasEnded(job: Job): boolean {
  return job.state === "done" || job.state === "failed";
}

/** Of what a list said and what was heard since, the state that is further on. */
export function newest(listed: Job | null, heard: Job | null): Job | null {
  if (!listed || heard?.id !== listed.id || hasEnded(listed)) return listed;
  return heard;
}

/** How far a job has come, 0 to 100; null while it cannot be known. */
export function percentage({ state, done, total }: Job): number | null {
  if (state === "done") return 100;
  return state === "running" && total > 0 ? Math.min(100, (done / total) * 100) : null;
}
