"use client";

import { useTranslations } from "next-intl";
import { useToast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";

/** Does one thing after another, says what was done and how to undo it, or in words why not. */
export function useDeciding() {
  const t = useTranslations("companyCare");
  const { done } = useToast();
  const { pending, attempt } = useAttempt();
  /** Says what was done, with the way back. */
  function announce(said: string, undo?: () => Promise<unknown>) {
    done(said, undo ? { label: t("undo"), onPress: () => void attempt(undo) } : undefined);
  }
  /** Reports whether it succeeded. */
  async function decide(work: () => Promise<unknown>, said: string, undo?: () => Promise<unknown>) {
    if (!(await attempt(work))) return false;
    announce(said, undo);
    return true;
  }
  return { pending, decide, announce };
}
