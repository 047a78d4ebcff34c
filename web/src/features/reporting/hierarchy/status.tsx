"use client";

import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import type { Band as BandName, Compliance } from "@/lib/api/types";

export const statuses = ["ready", "inProgress", "notStarted", "notYet", "noStandard"] as const;

const tones: Record<Compliance["status"], Tone> = {
  ready: "ok",
  inProgress: "info",
  notStarted: "neutral",
  notYet: "neutral",
  noStandard: "warn",
};

/** How far a company's report is, in a word. */
export function Status({ status }: { status: Compliance["status"] }) {
  const t = useTranslations("hierarchy.statuses");
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

const bands: Record<BandName, Tone> = {
  none: "neutral",
  notStarted: "neutral",
  starting: "warn",
  inProgress: "info",
  nearlyComplete: "brand",
  complete: "ok",
};

/** A progress in a word. */
export function Band({ band }: { band: BandName }) {
  const t = useTranslations("hierarchy.bands");
  return <Badge tone={bands[band]}>{t(band)}</Badge>;
}
