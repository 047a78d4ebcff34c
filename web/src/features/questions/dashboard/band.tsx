"use client";

import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import type { Band as BandName } from "@/lib/api/types";

const tones: Record<BandName, Tone> = {
  none: "neutral",
  notStarted: "neutral",
  starting: "warn",
  inProgress: "info",
  nearlyComplete: "brand",
  complete: "ok",
};

/** A progress in one word. */
export function Band({ band }: { band: BandName }) {
  const t = useTranslations("dashboard.bands");
  return <Badge tone={tones[band]}>{t(band)}</Badge>;
}
