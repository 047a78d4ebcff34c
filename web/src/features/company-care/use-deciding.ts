"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useToast } from "@/components/ui/toast";

/** Does one thing after another, says what was done and how to undo it, or in words why not. */
export function useDeciding() {
  const t = useTranslations("companyCare");
  const { done, problem } = useToast();
  const [pending, setPending] = useState(false);
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setPending(true);
    try {
      await work();
      return true;
    } catch (error) {
      problem(error);
      return false;
    } finally {
      setPending(false);
    }
  }
  /** Tells whether it succeeded. */
  async function decide(work: () => Promise<unknown>, said: string, undo?: () => Promise<unknown>) {
    if (!(await attempt(work))) return false;
    done(said, undo ? { label: t("undo"), onPress: () => void attempt(undo) } : undefined);
    return true;
  }
  return { pending, decide };
}
