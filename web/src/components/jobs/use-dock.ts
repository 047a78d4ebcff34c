"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { address } from "@/lib/api/address";
import { onWorkBegun } from "@/lib/api/client";
import type { Job } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { keyOf, pauseOf, shownOf } from "./dock-model";
import { hasEnded } from "./model";

const all = address("GET /company/job");
const none: readonly Job[] = [];

/** The company's long work of this visit: what was under way when it began, and what began since. */
export function useDock(onEnded: (jobs: readonly Job[]) => void) {
  // As a function SWR would ask it once, before the first answer, and then only after the long pause that followed.
  const [pause, setPause] = useState(pauseOf(undefined));
  const { data, mutate } = useApi(all, { refreshInterval: pause });
  if (pause !== pauseOf(data)) setPause(pauseOf(data));
  const [gone, setGone] = useState<ReadonlySet<string> | null>(null);
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  if (data && gone === null) setGone(new Set(data.filter(hasEnded).map(keyOf)));

  const reread = useEffectEvent(() => void mutate());
  useEffect(() => onWorkBegun(() => reread()), []);

  const jobs = data && gone ? shownOf(data, gone) : none;
  const tell = useEffectEvent(() => {
    const news = jobs.filter((job) => hasEnded(job) && !told.has(keyOf(job)));
    if (news.length === 0) return;
    setTold(new Set([...told, ...news.map(keyOf)]));
    onEnded(news);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer may hold news.
  useEffect(() => tell(), [data, gone]);

  return {
    jobs,
    /** Puts what has ended away for the rest of the visit. */
    putAway: (job: Job) => setGone((before) => new Set(before).add(keyOf(job))),
    reread: () => void mutate(),
  };
}
