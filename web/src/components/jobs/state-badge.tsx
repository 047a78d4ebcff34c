"use client";

import { useTranslations } from "next-intl";
import type { Job } from "@/lib/api/types";
import { Badge, type Tone } from "../ui/badge";

const tones: Record<Job["state"], Tone> = {
  queued: "neutral",
  running: "info",
  done: "ok",
  failed: "danger",
  cancelled: "neutral",
};

/** How far work has come, in a word. */
export function StateBadge({ state }: Pick<Job, "state">) {
  const t = useTranslations("jobs.states");
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
