"use client";

import { useState } from "react";
import { address } from "@/lib/api/address";
import { useEvents } from "@/lib/api/events";
import type { Job } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { hasEnded, newest } from "./model";

/** Seconds between questions while the stream answers, and after it was given up. */
const safety = 10_000;
const polling = 2_000;

/**
 * Follows a job until it has ended and returns its newest state. The event stream carries it; where something on the
 * way holds streams back, the slow questions beside it still arrive, and take over when the stream is lost.
 */
export function useJob(start: Job | null, onEnd: (job: Job) => void = () => {}): Job | null {
  const [heard, setHeard] = useState<Job | null>(null);
  const [lost, setLost] = useState<string | null>(null);
  const job = newest(start, heard);
  const watched = job && !hasEnded(job) ? job.id : null;

  function take(next: Job) {
    if (next.id !== watched) return;
    setHeard(next);
    if (hasEnded(next)) onEnd(next);
  }

  useEvents<Job>(
    watched !== null && lost !== watched
      ? address("GET /company/job/{id}/events", { path: { id: watched } })
      : null,
    "job",
    take,
    () => setLost(watched),
  );
  useApi(watched === null ? null : address("GET /company/job/{id}", { path: { id: watched } }), {
    refreshInterval: lost === watched ? polling : safety,
    revalidateOnMount: false,
    onSuccess: take,
  });
  return job;
}
