"use client";

import { useLocale } from "next-intl";
import { useMemo } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import type { AcceptedSuggestions, AnswerSuggestion, SuggestionKind } from "@/lib/api/ai-types";
import { post } from "@/lib/api/client";
import { isOfAnswers } from "@/lib/api/keys";
import type { Answer } from "@/lib/api/types";
import { suggestionsOf } from "@/lib/api/use-ai";
import { usePeriod } from "@/lib/period/period";
import { useKeep } from "./api";

export interface Wish {
  question: string;
  kind: SuggestionKind;
  note: string;
}

/** Asks AI, and decides on what it suggests; what is shown follows. Each throws as the call does. */
export function useSuggesting() {
  const { mutate } = useSWRConfig();
  const { date } = usePeriod();
  const locale = useLocale();
  const keep = useKeep();
  return useMemo(() => {
    const list = suggestionsOf(date);
    const act = <T = null>(id: string, what: "accept" | "decline" | "reopen") =>
      post(address<T>(`company/answer-suggestion/{id}/${what}`, { id }));
    const without = (id: string) =>
      mutate<AnswerSuggestion[]>(list, (waiting) => waiting?.filter((one) => one.id !== id), {
        revalidate: false,
      });
    return {
      /** Null when nothing is certain. */
      async ask({ question, kind, note }: Wish, signal: AbortSignal): Promise<AnswerSuggestion | null> {
        const to = address<{ suggestion: AnswerSuggestion | null }>(
          "company/question/{id}/ask",
          { id: question },
          { locale },
        );
        const { suggestion } = await post(to, { date, kind, note }, { signal });
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
        keep(await act<Answer>(id, "accept"));
      },
      async acceptMany(ids: readonly string[]): Promise<AcceptedSuggestions> {
        const outcome = await post(address<AcceptedSuggestions>("company/answer-suggestion/accept"), { ids });
        await mutate(isOfAnswers);
        return outcome;
      },
      async decline({ id }: AnswerSuggestion): Promise<void> {
        await act(id, "decline");
        await without(id);
      },
      async reopen({ id }: AnswerSuggestion): Promise<void> {
        await act(id, "reopen");
        await mutate(list);
      },
      /** Reads anew what waits, after somebody else was faster. */
      refresh: () => void mutate(list),
    };
  }, [mutate, date, locale, keep]);
}
