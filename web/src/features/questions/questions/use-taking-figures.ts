"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useToast } from "@/components/ui/toast";
import { usePeriod } from "@/lib/period/period";
import { takeFigures, useUpdateCache } from "./api";
import type { Editing } from "./use-editor";

/** Takes what the footprint says as the answers of questions, after saving what is written. */
export function useTakingFigures(editing: Pick<Editing, "save">) {
  const t = useTranslations("questions.footprint");
  const { date } = usePeriod();
  const locale = useLocale();
  const updateCache = useUpdateCache();
  const toast = useToast();
  const [pending, setPending] = useState(false);

  async function take(questions: readonly string[]) {
    setPending(true);
    try {
      if (!(await editing.save())) return;
      for (const id of questions) updateCache(await takeFigures(id, date, locale));
      toast.done(t("taken"));
    } catch (error) {
      toast.problem(error);
    } finally {
      setPending(false);
    }
  }
  return { pending, take };
}
