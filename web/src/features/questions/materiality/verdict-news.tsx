"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef } from "react";
import { useToast } from "@/components/ui/toast";
import type { Topic } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";
import { useAssessment } from "./api";
import { changes } from "./model";

/** Tells when a topic has become material, or has ceased to be, while the person works on the year. */
export function VerdictNews() {
  const t = useTranslations("materiality.news");
  const { date } = usePeriod();
  const { data } = useAssessment();
  const toast = useToast();
  const last = useRef<{ date: string; topics: readonly Topic[] } | null>(null);
  const announce = useEffectEvent((topics: readonly Topic[]) => {
    const before = last.current?.date === date ? last.current.topics : topics;
    last.current = { date, topics };
    const { now, noLonger } = changes(before, topics);
    const names = (changed: readonly Topic[]) => changed.map(({ id, name }) => `${id} ${name}`).join(", ");
    // The toast is a live region of its own: readers hear it as it appears.
    if (now.length > 0) toast.info(t("now", { topics: names(now) }));
    if (noLonger.length > 0) toast.info(t("noLonger", { topics: names(noLonger) }));
  });
  useEffect(() => {
    if (data) announce(data.topics);
  }, [data]);
  return null;
}
