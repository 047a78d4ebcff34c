"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { PlainSelect } from "@/components/ui/plain-select";
import { useToast } from "@/components/ui/toast";
import type { Answer } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";
import { useTakeOver, useUpdateCache } from "./api";
import { emptyValue } from "./content";
import { ShowValue } from "./show-value";
import { useSlots } from "./slots";
import type { Asked } from "./types";

const ConfirmDialog = onDemand(() =>
  import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog),
);

interface OtherYearsProps {
  /** One question, or the columns of a table, which are taken together. */
  questions: readonly Asked[];
  /** The first one's answers of other years, at least one; newest first. */
  answers: readonly Answer[];
  /** Whether something stands in this year already, which would be written over. */
  hasAnswer: boolean;
  /** Saves what is being written, so that it becomes history and is not lost. */
  onBefore: () => Promise<boolean>;
}

/** What was answered in another year, last year's first, and the way to start from it. */
export function OtherYears({ questions, answers, hasAnswer, onBefore }: OtherYearsProps) {
  const t = useTranslations("questions.otherYears");
  const { year } = usePeriod();
  const [chosen, setChosen] = useState<string | null>(null);
  const nearest = answers.find((answer) => answer.year < year) ?? answers[0];
  const answer = answers.find((one) => String(one.year) === chosen) ?? nearest;
  const [question] = questions;
  if (!answer || !question) return null;
  return (
    <div className="flex flex-col gap-2">
      {answers.length > 1 ? (
        <PlainSelect
          label={t("year")}
          className="w-32"
          value={String(answer.year)}
          choices={answers.map((one) => ({ id: String(one.year), label: String(one.year) }))}
          onChange={setChosen}
        />
      ) : null}
      <Shown question={question} answer={answer} />
      <TakeOver questions={questions} answer={answer} hasAnswer={hasAnswer} onBefore={onBefore} />
    </div>
  );
}

function Shown({ question, answer }: { question: Asked; answer: Answer }) {
  const t = useTranslations("questions.otherYears");
  const { Evidence } = useSlots();
  return (
    <>
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
      <Evidence answer={answer} />
    </>
  );
}

interface TakeOverProps extends Omit<OtherYearsProps, "answers"> {
  answer: Answer;
}

function TakeOver({ questions, answer, hasAnswer, onBefore }: TakeOverProps) {
  const t = useTranslations("questions.otherYears");
  const takeOver = useTakeOver();
  const updateCache = useUpdateCache();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const isEmpty =
    emptyValue(answer.value) &&
    answer.explanation === "" &&
    answer.documentIds.length === 0 &&
    !answer.notApplicable;
  if (isEmpty && questions.length === 1) return null;

  async function copy() {
    if (!(await onBefore())) {
      toast.info(t("unsaved"));
      return;
    }
    for (const taken of await takeOver(questions, answer.year)) updateCache(taken);
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
    <>
      <Button size="sm" className="w-fit" isPending={pending} onPress={() => void start()}>
        {t("takeOver")}
      </Button>
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
    </>
  );
}
