"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { Answer } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";
import { takeOver, useKeep } from "./api";
import { emptyValue } from "./content";
import { ShowValue } from "./show-value";
import type { Asked } from "./types";

const ConfirmDialog = onDemand(() =>
  import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog),
);

interface LastYearProps {
  question: Asked;
  answer: Answer;
  /** Whether something stands in this year already, which would be written over. */
  hasAnswer: boolean;
  /** Saves what is being written, so that it becomes history and is not lost. */
  onBefore: () => Promise<boolean>;
}

/** What was answered a year ago, and the way to start from it. */
export function LastYear({ question, answer, hasAnswer, onBefore }: LastYearProps) {
  const t = useTranslations("questions.lastYear");
  const { date } = usePeriod();
  const keep = useKeep();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);

  async function copy() {
    if (!(await onBefore())) return;
    keep(await takeOver(answer.id, question.id, date));
    toast.done(t("done", { year: String(answer.year) }));
  }
  async function start() {
    if (hasAnswer) {
      setAsking(true);
      return;
    }
    setPending(true);
    try {
      await copy();
    } catch (error) {
      toast.problem(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="flex flex-col gap-2">
      {answer.notApplicable ? (
        <p>{t("notApplicable", { reason: answer.notApplicableReason })}</p>
      ) : (
        <div className="max-h-48 overflow-y-auto">
          <ShowValue question={question} value={answer.value} />
        </div>
      )}
      {answer.explanation ? (
        <p className="line-clamp-4 whitespace-pre-wrap text-muted text-sm">{answer.explanation}</p>
      ) : null}
      {emptyValue(answer.value) && answer.explanation === "" ? null : (
        <Button size="sm" className="w-fit" isPending={pending} onPress={() => void start()}>
          {t("takeOver")}
        </Button>
      )}
      {asking ? (
        <ConfirmDialog
          isOpen
          onOpenChange={setAsking}
          title={t("replaceTitle")}
          action={t("replace")}
          onConfirm={copy}
        >
          <p>{t("replaceText", { year: String(answer.year) })}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
