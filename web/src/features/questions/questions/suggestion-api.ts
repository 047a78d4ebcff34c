"use client";

import { useLocale } from "next-intl";
import { useMemo } from "react";
import { useSWRConfig } from "swr";
import type { AcceptedSuggestions, AnswerSuggestion, SuggestionKind } from "@/lib/api/ai-types";
import { call } from "@/lib/api/client";
import { isOfAnswers } from "@/lib/api/keys";
import { suggestionsOf } from "@/lib/api/use-ai";
import { usePeriod } from "@/lib/period/period";
import { useUpdateCache } from "./api";

export interface AskRequest {
  question: string;
  kind: SuggestionKind;
  note: string;
}

/** Asks AI, and decides on what it suggests; what is shown follows. Each throws as the call does. */
export function useSuggesting() {
  const { mutate } = useSWRConfig();
  const { date } = usePeriod();
  const locale = useLocale();
  const updateCache = useUpdateCache();
  return useMemo(() => {
    const list = suggestionsOf(date);
    const without = (id: string) =>
      mutate<AnswerSuggestion[]>(list, (waiting) => waiting?.filter((one) => one.id !== id), {
        revalidate: false,
      });
    return {
      /** Null when nothing is certain. */
      async ask({ question, kind, note }: AskRequest, signal: AbortSignal): Promise<AnswerSuggestion | null> {
        const asked = { path: { id: question }, query: { locale }, body: { date, kind, note } };
        const { suggestion } = await call("POST /company/question/{id}/ask", asked, { signal });
        if (suggestion) {
          const others = (waiting: AnswerSuggestion[] = []) =>
            waiting.filter(({ questionId }) => questionId !== question);
          await mutate<AnswerSuggestion[]>(list, (waiting) => [...others(waiting), suggestion], {
            revalidate: false,
          });
        }
        return suggestion;
      },
      async accept({ id }: AnswerSuggestion): Promise<void> {
        updateCache(await call("POST /company/answer-suggestion/{id}/accept", { path: { id } }));
      },
      async acceptMany(ids: readonly string[]): Promise<AcceptedSuggestions> {
        const outcome = await call("POST /company/answer-suggestion/accept", { body: { ids } });
        await mutate(isOfAnswers);
        return outcome;
      },
      async decline({ id }: AnswerSuggestion): Promise<void> {
        await call("POST /company/answer-suggestion/{id}/decline", { path: { id } });
        await without(id);
      },
      async reopen({ id }: AnswerSuggestion): Promise<void> {
        await call("POST /company/answer-suggestion/{id}/reopen", { path: { id } });
        await mutate(list);
      },
      /** Refetches what waits, after somebody else was faster. */
      refresh: () => void mutate(list),
    };
  }, [mutate, date, locale, updateCache]);
}
