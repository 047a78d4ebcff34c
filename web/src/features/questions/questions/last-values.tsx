"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import { questionTypes } from "@/lib/api/enums";
import { answerDate } from "@/lib/period/model";
import { usePeriod } from "@/lib/period/period";
import { useQuestion, useQuestionsOn } from "./api";
import { isColumn } from "./model";
import type { AnswerValue, Asked } from "./types";

type LastValue = (question: string) => AnswerValue | null;

const LastValues = createContext<LastValue>(() => null);

/** Lets the numbers and tables below be compared with those of a year ago. */
export function LastValuesProvider({
  questions,
  children,
}: {
  questions: readonly Asked[];
  children: ReactNode;
}) {
  const { year } = usePeriod();
  const [only] = questions.filter((question) => question.type === questionTypes.number || isColumn(question));
  const isSingle = questions.length === 1;
  const detail = useQuestion(isSingle && only ? only.id : null);
  const list = useQuestionsOn(answerDate(year - 1), isSingle ? null : (only?.section ?? null));
  const find = useMemo<LastValue>(() => {
    const found = new Map<string, AnswerValue | null>();
    for (const { id, answer } of list.data ?? []) found.set(id, answer?.value ?? null);
    if (detail.data) found.set(detail.data.id, detail.data.lastYear?.value ?? null);
    return (question) => found.get(question) ?? null;
  }, [list.data, detail.data]);
  return <LastValues value={find}>{children}</LastValues>;
}

/** What questions were answered with a year ago, as far as that is known by now. */
export function useLastValues(): LastValue {
  return use(LastValues);
}

/** The same of one question. */
export function useLastValue(question: string): AnswerValue | null {
  return useLastValues()(question);
}
