"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useToast } from "@/components/ui/toast";
import type { AnswerSuggestion } from "@/lib/api/ai-types";
import { useSuggesting } from "./suggestion-api";

/** Decides on suggestions one by one and says so, with the way back where there is one. */
export function useDeciding() {
  const t = useTranslations("prefill.suggestion");
  const { accept, decline, reopen, refresh } = useSuggesting();
  const { done, problem } = useToast();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());

  async function decide(one: AnswerSuggestion, act: () => Promise<void>) {
    if (pending.has(one.id)) return;
    setPending((before) => new Set([...before, one.id]));
    try {
      await act();
    } catch (error) {
      problem(error);
      refresh();
    } finally {
      setPending((before) => new Set([...before].filter((id) => id !== one.id)));
    }
  }
  return {
    /** The suggestions that are being decided on. */
    pending,
    accept: (one: AnswerSuggestion) =>
      decide(one, async () => {
        await accept(one);
        done(t("accepted"));
      }),
    decline: (one: AnswerSuggestion) =>
      decide(one, async () => {
        await decline(one);
        const undo = () => void reopen(one).catch(problem);
        done(t("declined"), { label: t("undo"), onPress: undo });
      }),
  };
}
