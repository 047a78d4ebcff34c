"use client";

import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PlainSelect } from "@/components/ui/plain-select";
import { Segmented } from "@/components/ui/segmented";
import { Spinner } from "@/components/ui/spinner";
import { TextArea } from "@/components/ui/text-area";
import type { SuggestionKind } from "@/lib/api/ai-types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { usePageKeys } from "@/lib/use-page-keys";
import { takesDraft } from "./suggestion";
import type { Asked } from "./types";
import { useAsking } from "./use-asking";

const kinds = ["answer", "draft"] as const;

/** As many characters as the server takes of a note. */
const longestNote = 2_000;

interface AskAiProps {
  /** Unanswered ones, at least one. */
  questions: readonly Asked[];
  /** Whether there is a suggestion for each of them already. */
  isAgain: boolean;
  /** While none of them is free for an answer. */
  isDisabled: boolean;
  /** Receives the id of a new suggestion. */
  onFound: (suggestion: string) => void;
}

/** Asks AI about a question: what is wanted and what a person knows goes in, a suggestion or nothing comes out. */
export function AskAi({ questions, isAgain, isDisabled, onFound }: AskAiProps) {
  const t = useTranslations("prefill.ask");
  const [isOpen, setOpen] = useState(false);
  const [wasClosed, setClosed] = useState(false);
  const asking = useAsking((suggestion) => {
    setOpen(false);
    setClosed(false);
    onFound(suggestion);
  });
  usePageKeys(isDisabled ? {} : { i: () => setOpen(true) });
  if (!isOpen) {
    return (
      <Button
        size="sm"
        autoFocus={wasClosed}
        isDisabled={isDisabled}
        className="w-fit print:hidden"
        onPress={() => setOpen(true)}
      >
        <Sparkles aria-hidden />
        {t(isAgain ? "again" : "open")}
      </Button>
    );
  }
  return (
    <section
      aria-label={t("open")}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-3 print:hidden"
    >
      {asking.isAsking ? (
        <div className="flex flex-wrap items-center gap-3">
          <Spinner size="sm" />
          <p role="status" className="min-w-48 flex-1">
            {t("working")}
          </p>
          <Button size="sm" autoFocus onPress={asking.cancel}>
            {t("cancel")}
          </Button>
        </div>
      ) : (
        <AskForm
          questions={questions}
          asking={asking}
          onClose={() => {
            setOpen(false);
            setClosed(true);
          }}
        />
      )}
    </section>
  );
}

interface AskFormProps {
  questions: readonly Asked[];
  asking: ReturnType<typeof useAsking>;
  onClose: () => void;
}

function AskForm({ questions, asking, onClose }: AskFormProps) {
  const t = useTranslations("prefill.ask");
  const textOf = useProblemText();
  const { request, setRequest, ask, outcome } = asking;
  const question = questions.find(({ id }) => id === request.question) ?? questions[0];
  if (!question) return null;
  const kind = takesDraft(question) ? request.kind : "answer";
  function submit(event: FormEvent) {
    event.preventDefault();
    if (question) void ask({ ...request, question: question.id, kind });
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {outcome?.error ? (
        <Notice tone="warn" role="alert">
          {textOf(outcome.error)}
        </Notice>
      ) : null}
      {outcome && !outcome.error ? (
        <Notice role="status" title={t("nothing")}>
          {t("nothingText")}
        </Notice>
      ) : null}
      {questions.length > 1 ? (
        <PlainSelect
          label={t("question")}
          value={question.id}
          choices={questions.map(({ id, shortTitle }) => ({ id, label: shortTitle }))}
          onChange={(id) => setRequest({ question: id })}
        />
      ) : null}
      {takesDraft(question) ? (
        <Segmented<SuggestionKind>
          label={t("kind")}
          value={kind}
          onChange={(next) => setRequest({ kind: next })}
          segments={kinds.map((id) => ({ id, label: t(`kinds.${id}`) }))}
        />
      ) : null}
      <TextArea
        label={t("note")}
        description={t("noteHelp")}
        rows={2}
        autoFocus
        maxLength={longestNote}
        value={request.note}
        onChange={(note) => setRequest({ note })}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton look="primary" size="sm">
          <Sparkles aria-hidden />
          {t("send")}
        </SubmitButton>
        <Button size="sm" onPress={onClose}>
          {t("close")}
        </Button>
      </div>
    </form>
  );
}
