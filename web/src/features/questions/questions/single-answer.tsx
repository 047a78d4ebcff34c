"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { questionTypes } from "@/lib/api/enums";
import { usePageKeys } from "@/lib/use-page-keys";
import { ClearAll } from "./clear-all";
import { lacksReason, statusOf, withValue } from "./content";
import { isBegun } from "./editor";
import { useRefusal } from "./refusal";
import { isVerdict } from "./scores";
import { useSlots } from "./slots";
import { StatusControl } from "./status-control";
import { TextsForm } from "./texts-form";
import type { Asked } from "./types";
import type { Editing } from "./use-editor";
import { useStatus } from "./use-status";
import { ValueField } from "./value-field";
import { VerdictReason } from "./verdict-reason";

const FootprintFigures = onDemand(() =>
  import("./footprint-figures").then((module) => module.FootprintFigures),
);

/** The answer to one question. */
export function SingleAnswer({ question, editing }: { question: Asked; editing: Editing }) {
  const t = useTranslations("questions.problems");
  const { editor, write, save, setUnreadable } = editing;
  const { Evidence } = useSlots();
  const [left, setLeft] = useState(false);
  const status = useStatus([question], editing);
  usePageKeys({
    d: () => status.set("draft"),
    c: () => status.set("completed"),
    n: () => status.set("notApplicable"),
  });
  const refusal = useRefusal(editor, question.id);
  const entry = editor.entries[question.id];
  if (!entry) return null;
  const { draft } = entry;
  const flush = () => void save();
  return (
    <>
      <ValueField
        question={question}
        value={draft.value}
        isDisabled={draft.notApplicable}
        problem={valueProblem()}
        onChange={(value) => write(question.id, (before) => withValue(question, before, value))}
        onUnreadable={(is) => setUnreadable(question.id, is)}
        onBlur={flush}
      />
      {question.fromFootprint ? <FootprintFigures questions={[question]} editing={editing} /> : null}
      {isVerdict(question) ? (
        <VerdictReason
          reason={draft.reasoning}
          isMissing={lacksReason(question, draft)}
          problem={refusal("reasoning")}
          onChange={(reasoning) => write(question.id, (before) => ({ ...before, reasoning }))}
          onBlur={flush}
        />
      ) : null}
      <StatusControl
        status={isBegun(entry) ? statusOf(draft) : null}
        reason={draft.notApplicableReason}
        reasonMissing={left && draft.notApplicableReason.trim() === ""}
        problem={refusal("notApplicableReason")}
        onStatus={status.set}
        onReason={(reason) => write(question.id, (before) => ({ ...before, notApplicableReason: reason }))}
        onBlur={() => {
          setLeft(true);
          flush();
        }}
      />
      <TextsForm
        asksChain={question.type === questionTypes.valueChain}
        asksReasoning={!isVerdict(question)}
        content={draft}
        refusal={refusal}
        onChange={(change) => write(question.id, change)}
        onBlur={flush}
      />
      <Evidence answer={entry.base} onRevise={(change) => editing.revise(question.id, change)} />
      <ClearAll questions={[question]} editing={editing} />
    </>
  );

  function valueProblem(): string | undefined {
    if (status.missing.includes(question.id)) return t("required");
    return refusal("value");
  }
}
