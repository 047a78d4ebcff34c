"use client";

import { useTranslations } from "next-intl";

/** Units of the API as people read them, such as "room-night" or "kgCO2e/pkm"; those of physics by their sign. */
export function useUnitText(): (unit: string) => string {
  const t = useTranslations("ui.units");
  const named = (code: string) => (t.has(code as "piece") ? t(code as "piece") : code);
  return (unit) => unit.split("/").map(named).join("/");
}
