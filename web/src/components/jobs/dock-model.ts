import type { Job } from "@/lib/api/types";
import { hasEnded } from "./model";

/** How work stands for whoever waits for it; waiting is between two attempts. */
export type Standing = "queued" | "waiting" | "running" | "ready" | "failed";

/** Null for what a person stopped: nobody waits for it. */
export function standingOf({ state, startedAt }: Pick<Job, "state" | "startedAt">): Standing | null {
  switch (state) {
    case "queued":
      return startedAt === null ? "queued" : "waiting";
    case "running":
      return "running";
    case "done":
      return "ready";
    case "failed":
      return "failed";
    case "cancelled":
      return null;
  }
}

/** Names one try of a person: what they start again is there anew. */
export function keyOf({ id, restarts }: Pick<Job, "id" | "restarts">): string {
  return `${id}:${restarts}`;
}

/** What the dock shows: neither what had ended before the visit or was put away, nor what was stopped. */
export function shownOf(jobs: readonly Job[], gone: ReadonlySet<string>): readonly Job[] {
  return jobs.filter((job) => standingOf(job) !== null && !gone.has(keyOf(job)));
}

/** How many there are of what the closed dock tells. */
export function countsOf(jobs: readonly Job[]) {
  const count = (wanted: Standing) => jobs.filter((job) => standingOf(job) === wanted).length;
  const [failed, ready] = [count("failed"), count("ready")];
  return { failed, ready, underWay: jobs.length - failed - ready };
}

/** How long to wait before asking again: less while there is progress to see. */
export function pauseOf(jobs: readonly Job[] | undefined): number {
  return jobs?.some((job) => !hasEnded(job)) ? 3_000 : 60_000;
}
