"use client";

import { type Locale, useLocale } from "next-intl";
import { useCallback } from "react";
import useSWR, { useSWRConfig } from "swr";
import { type Address, address } from "@/lib/api/address";
import type { AnswerSuggestion } from "@/lib/api/ai-types";
import { call, get } from "@/lib/api/client";
import type { Section } from "@/lib/api/enums";
import { follows } from "@/lib/api/keys";
import type { ApiError } from "@/lib/api/problem";
import { assignedCounts, sectionProgress } from "@/lib/api/progress";
import type { Answer, Figure, User } from "@/lib/api/types";
import { suggestionsOf } from "@/lib/api/use-ai";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import { speakerOf } from "@/lib/session/model";
import { tidyValue } from "./content";
import type { Asked, AskedDetail, Content, Remark } from "./types";

function listAddress(date: string, section: string, locale: Locale): Address<Asked[]> {
  return address("GET /company/question/{date}/{section}", { path: { date, section }, query: { locale } });
}

/** The questions of a section with their answers. */
export function useQuestions(section: Section) {
  const { date } = usePeriod();
  return useApi(listAddress(date, section, useLocale()), { keepPreviousData: true });
}

/** The same of another year's date; null means "not yet". */
export function useQuestionsOn(date: string, section: number | null) {
  const locale = useLocale();
  return useApi(section === null ? null : listAddress(date, String(section), locale), {
    revalidateIfStale: false,
  });
}

function detailAddress(id: string, date: string, locale: Locale): Address<AskedDetail> {
  return address("GET /company/question/{id}", { path: { id }, query: { locale, date } });
}

/** One question with its history and its answers of other years. */
export function useQuestion(id: string | null) {
  const { date } = usePeriod();
  const locale = useLocale();
  return useApi(id === null ? null : detailAddress(id, date, locale));
}

/** The questions that have to do with one, the closest first. */
export function useRelated(id: string) {
  const { date } = usePeriod();
  const locale = useLocale();
  return useApi(
    address("GET /company/question/{id}/related/{date}", { path: { id, date }, query: { locale } }),
  );
}

/** The tags of the year's answers, those used most first; null means "not yet". */
export function useTags(wanted: boolean) {
  const { date } = usePeriod();
  return useApi(wanted ? address("GET /company/answer/tags/{date}", { path: { date } }) : null);
}

/** How far every section of the year has come. */
export function useProgress() {
  const { date } = usePeriod();
  return useApi(sectionProgress(date, useLocale()), { keepPreviousData: true });
}

/** How far the questions assigned to the person have come. */
export function useCounts() {
  const { date } = usePeriod();
  return useApi(assignedCounts(date), { keepPreviousData: true });
}

/** All questions of the year that the person may see, those of all sections; null means "not yet". */
export function useAllQuestions(wanted: boolean) {
  const { date } = usePeriod();
  const locale = useLocale();
  return useApi(wanted ? listAddress(date, "all", locale) : null, { keepPreviousData: true });
}

/** The questions of several sections; null means "not yet". */
export function useQuestionsIn(names: readonly Section[] | null) {
  const { date } = usePeriod();
  const locale = useLocale();
  return useSWR<Asked[], ApiError>(
    names && ["all-questions", date, locale, ...names],
    async () => (await Promise.all((names ?? []).map((name) => get(listAddress(date, name, locale))))).flat(),
    { keepPreviousData: true },
  );
}

function optionsAddress(list: string, locale: Locale) {
  return address("GET /catalogue/option/{list}", { path: { list }, query: { locale } });
}

/** The options of a list, such as those that are the rows of a table. */
export function useOptions(list: string | null) {
  const locale = useLocale();
  return useApi(list === null ? null : optionsAddress(list, locale), { revalidateIfStale: false });
}

/** The same for who needs them once. */
export function optionsOf(list: string, locale: Locale) {
  return get(optionsAddress(list, locale));
}

/**
 * Saves an answer as a new version of the one that was read (0: there was none), for the person who wrote it and the
 * company they wrote it for, whoever the browser is by now. Throws `answer.stale` and `account.changed`.
 */
export function saveAnswer(user: User, questionId: string, date: string, version: number, content: Content) {
  const value = tidyValue(content.value);
  return call(
    "POST /company/answer",
    { body: { questionId, date, version, ...content, value } },
    { as: speakerOf(user) },
  );
}

/**
 * Saves the comment on a question and year as the next version of the one that was read (0: there was none). Throws
 * `answer.commentStale` and `account.changed`.
 */
export function saveComment(user: User, id: string, date: string, version: number, comment: string) {
  return call(
    "PUT /company/question/{id}/comment",
    { path: { id }, body: { comment, version, date } },
    { as: speakerOf(user) },
  );
}

/** Puts a saved comment, with all its versions, into what is shown. */
export function useKeepComment() {
  const { mutate } = useSWRConfig();
  const { date } = usePeriod();
  const locale = useLocale();
  return async (id: string, commentHistory: Remark[]) => {
    const comment = commentHistory[0]?.comment ?? "";
    const withComment = (questions: Asked[] | undefined) =>
      questions?.map((question) => (question.id === id ? { ...question, comment } : question));
    const lists = (key: unknown) => typeof key === "string" && key.startsWith(`company/question/${date}/`);
    await Promise.all([
      mutate<Asked[]>(lists, withComment, { revalidate: false }),
      mutate<AskedDetail>(
        detailAddress(id, date, locale),
        (detail) => detail && { ...detail, comment, commentHistory },
        { revalidate: false },
      ),
    ]);
  };
}

/** Copies what questions were answered with in another year into drafts of this one. */
export function useTakeOver() {
  const { date } = usePeriod();
  const locale = useLocale();
  return async (questions: readonly Asked[], from: number): Promise<Answer[]> => {
    const taken: Answer[] = [];
    for (const { id: questionId } of questions) {
      const { otherYears } = await get(detailAddress(questionId, date, locale));
      const source = otherYears.find(({ year }) => year === from);
      if (!source) continue;
      taken.push(
        await call("POST /company/answer/import", { body: { answerId: source.id, questionId, date } }),
      );
    }
    return taken;
  };
}

/** What the footprint says as the values of questions, by their ids. */
export function useFigures(questions: readonly string[]) {
  const { date } = usePeriod();
  return useSWR<ReadonlyMap<string, readonly Figure[]>, ApiError>(
    questions.length > 0 && ["figures", date, ...questions],
    async () =>
      new Map(
        await Promise.all(
          questions.map(async (id) => {
            const at = address("GET /company/question/{id}/footprint/{date}", { path: { id, date } });
            return [id, await get(at)] as const;
          }),
        ),
      ),
  );
}

/** Takes what the footprint says as the value of an answer, over whatever version stands there now. */
export async function takeFigures(questionId: string, date: string, locale: Locale) {
  const question = await get(
    address("GET /company/question/{id}", { path: { id: questionId }, query: { locale, date } }),
  );
  const version = question.answer?.version ?? 0;
  return call("POST /company/question/{id}/footprint/{date}", {
    path: { id: questionId, date },
    body: {
      version,
    },
  });
}

/** Returns a function that writes a saved answer into the cache and refetches what may follow from it. */
export function useUpdateCache() {
  const { mutate } = useSWRConfig();
  const { date } = usePeriod();
  return useCallback(
    (answer: Answer) => {
      const lists = (key: unknown) => typeof key === "string" && key.startsWith(`company/question/${date}/`);
      const withAnswer = (questions: Asked[] | undefined) =>
        questions?.map((question) =>
          question.id === answer.questionId ? { ...question, answer, status: statusFrom(answer) } : question,
        );
      // The answer may make other questions apply, so the lists are asked for again as well. Who has become somebody
      // else meanwhile has another cache, and nothing to put it into.
      mutate<Asked[]>(lists, withAnswer, { revalidate: true }).catch(() => undefined);
      mutate(
        (key: unknown) =>
          follows.answer(key) ||
          (typeof key === "string" &&
            (key.startsWith(`company/question/${encodeURIComponent(answer.questionId)}?`) ||
              key.includes("/related/"))),
      ).catch(() => undefined);
      // Who writes an answer of their own keeps the suggestion in sight until they leave.
      if (answer.source !== "assistant") return;
      mutate<AnswerSuggestion[]>(
        suggestionsOf(date),
        (waiting) => waiting?.filter(({ questionId }) => questionId !== answer.questionId),
        { revalidate: false },
      ).catch(() => undefined);
    },
    [mutate, date],
  );
}

function statusFrom({ completed, notApplicable }: Answer): Asked["status"] {
  if (notApplicable) return "notApplicable";
  return completed ? "completed" : "inProgress";
}
