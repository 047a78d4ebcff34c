"use client";

import { Check, Sparkles, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { AnswerSuggestion } from "@/lib/api/ai-types";
import { useMayAsk, useSuggestions } from "@/lib/api/use-ai";
import { usePageKeys } from "@/lib/use-page-keys";
import { AskAi } from "./ask-ai";
import { AskAiWhy } from "./ask-ai-why";
import { focusMiddle } from "./panes";
import { isSuggestible, isUnanswered } from "./suggestion";
import { SuggestionWords } from "./suggestion-words";
import type { Asked } from "./types";
import { useDeciding } from "./use-deciding";
import type { Editing } from "./use-editor";

interface SuggestedProps {
  questions: readonly Asked[];
  editing: Editing;
}

/**
 * What AI suggests for the questions of a page, and the way to ask it; why not, where an answer stood from the start.
 * Who begins to write keeps the suggestion in sight, and nothing moves under their hands.
 */
export function Suggested({ questions, editing }: SuggestedProps) {
  const t = useTranslations("prefill.ask");
  const { data: waiting } = useSuggestions();
  const mayAsk = useMayAsk();
  const [asked, setAsked] = useState<string | null>(null);
  const { entries } = editing.editor;
  const isFree = ({ id }: Asked) => entries[id] !== undefined && isUnanswered(entries[id]);
  const [offered, setOffered] = useState(() => questions.filter(isFree).map(({ id }) => id));
  const open = questions.filter(
    (question) => isSuggestible(question) && (isFree(question) || offered.includes(question.id)),
  );
  if (open.length === 0) {
    return mayAsk ? <AskAiWhy>{t("answered")}</AskAiWhy> : null;
  }
  const shown = open.flatMap((question) => {
    const suggestion = waiting?.find(({ questionId }) => questionId === question.id);
    return suggestion ? [{ question, suggestion }] : [];
  });
  return (
    <>
      {shown.map((one, index) => (
        <Waiting
          key={one.suggestion.id}
          {...one}
          isFirst={index === 0}
          isAmong={questions.length > 1}
          isAsked={one.suggestion.id === asked}
          isFree={isFree(one.question)}
          onAccepted={() => setOffered((ids) => ids.filter((id) => id !== one.question.id))}
          mayDecide={mayAsk}
        />
      ))}
      {mayAsk ? (
        <AskAi
          questions={open}
          isAgain={shown.length === open.length}
          onFound={setAsked}
          isDisabled={!open.some(isFree)}
        />
      ) : null}
    </>
  );
}

interface WaitingProps {
  question: Asked;
  suggestion: AnswerSuggestion;
  /** The key that accepts is for the first one of the page. */
  isFirst: boolean;
  /** Named by its question where there are several on the page. */
  isAmong: boolean;
  /** Whether the person has just asked for it: it takes the focus then. */
  isAsked: boolean;
  /** Whether nobody has begun an answer. */
  isFree: boolean;
  onAccepted: () => void;
  mayDecide: boolean;
}

function Waiting({
  question,
  suggestion,
  isFirst,
  isAmong,
  isAsked,
  isFree,
  onAccepted,
  mayDecide,
}: WaitingProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsked) box.current?.focus();
  }, [isAsked]);
  const t = useTranslations("prefill.suggestion");
  const { pending, accept, decline } = useDeciding();
  const decide = (act: typeof accept) =>
    void act(suggestion).then(() => {
      focusMiddle();
      if (act === accept) onAccepted();
    });
  usePageKeys(isFirst && isFree && mayDecide ? { a: () => decide(accept) } : {});
  const title = t(suggestion.kind);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t("of", { question: question.shortTitle })}
      className="flex flex-col gap-3 rounded-lg border border-brand/40 border-dashed bg-brand-soft/40 px-4 py-3"
    >
      <div>
        <h2 className="flex items-center gap-2 font-medium text-brand">
          <Sparkles aria-hidden className="size-4" />
          {isAmong ? `${title}: ${question.shortTitle}` : title}
        </h2>
        <p className="text-muted text-sm">{t(isFree ? "help" : "begun")}</p>
      </div>
      <SuggestionWords suggestion={suggestion} question={question} />
      {mayDecide ? (
        <div className="flex flex-wrap gap-2">
          <Button
            look="primary"
            isDisabled={!isFree}
            isPending={pending.has(suggestion.id)}
            onPress={() => decide(accept)}
          >
            <Check aria-hidden />
            {t("accept")}
          </Button>
          <Button isDisabled={pending.has(suggestion.id)} onPress={() => decide(decline)}>
            <X aria-hidden />
            {t("decline")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
