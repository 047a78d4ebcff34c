"use client";

import { useTranslations } from "next-intl";
import type { Job } from "@/lib/api/types";
import { Badge, type Tone } from "../ui/badge";

type State = Job["state"] | "waiting";

const tones: Record<State, Tone> = {
  queued: "neutral",
  running: "info",
  done: "ok",
  failed: "danger",
  cancelled: "neutral",
  waiting: "warn",
};

/** How far work has come, in a word; it may wait for somebody. */
export function StateBadge({ state }: { state: State }) {
  const t = useTranslations("jobs.states");
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
