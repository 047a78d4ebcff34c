"use client";

import { useTranslations } from "next-intl";
import { useToast } from "@/components/ui/toast";
import type { CompanyQuestion } from "@/lib/api/types";
import { useOptOuts } from "./api";
import { byReason, toRepeat } from "./model";

const idsOf = (questions: readonly CompanyQuestion[]) => questions.map(({ id }) => id);

/** Opts a company out and back in, and says so, with the way back to how it was. */
export function useOpting(company: string) {
  const t = useTranslations("companyQuestions.toasts");
  const { optOut, takeBack, yearBefore } = useOptOuts(company);
  const { done, info, problem } = useToast();

  async function restore(before: readonly CompanyQuestion[]) {
    try {
      await takeBack(idsOf(before.filter((one) => one.optOut === null)));
      await optOut(byReason(before));
      done(t("undone"));
    } catch (error) {
      problem(error);
    }
  }
  const undo = (before: readonly CompanyQuestion[]) => ({
    label: t("undo"),
    onPress: () => void restore(before),
  });

  return {
    /** Fails where the API refuses; whoever asked keeps what was typed. */
    async optOut(questions: readonly CompanyQuestion[], reason: string) {
      await optOut([{ reason, ids: idsOf(questions) }]);
      done(t("optedOut", { count: questions.length }), undo(questions));
    },
    async takeBack(questions: readonly CompanyQuestion[]) {
      try {
        await takeBack(idsOf(questions));
        done(t("takenBack", { count: questions.length }), undo(questions));
      } catch (error) {
        problem(error);
      }
    },
    /** Repeats what the year before was opted out of. */
    async repeat(now: readonly CompanyQuestion[]) {
      try {
        const before = toRepeat(await yearBefore(), now);
        if (before.length === 0) {
          info(t("nothingToRepeat"));
          return;
        }
        await optOut(byReason(before));
        done(t("optedOut", { count: before.length }), undo(before.map((one) => ({ ...one, optOut: null }))));
      } catch (error) {
        problem(error);
      }
    },
  };
}
