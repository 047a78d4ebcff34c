"use client";

import { useTranslations } from "next-intl";
import { useQueryState } from "nuqs";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Problem } from "@/components/states/problem";
import { Disclosure } from "@/components/ui/disclosure";
import { SkeletonText } from "@/components/ui/skeleton";
import { sections } from "@/lib/api/enums";
import { useQuestion } from "./api";
import { emptyContent, sameContent } from "./content";
import { Guidance } from "./guidance";
import type { Stop } from "./model";
import { OtherYears } from "./other-years";
import { Related } from "./related";
import { useSlots } from "./slots";
import type { Asked } from "./types";
import type { Editing } from "./use-editor";

const CommentBox = onDemand(
  () => import("./comment-box").then((module) => module.CommentBox),
  <SkeletonText lines={3} />,
);
const HistoryList = onDemand(
  () => import("./history-list").then((module) => module.HistoryList),
  <SkeletonText lines={3} />,
);

/** Beside the answer: what the question means, what was answered a year ago, and who wrote what. */
export function SideNotes({ stop, editing }: { stop: Stop; editing: Editing }) {
  const t = useTranslations("questions.side");
  const { Beside, Talk } = useSlots();
  const [lead] = stop.questions;
  if (!lead) return null;
  const single = stop.questions.length === 1;
  const section = sections[lead.section] ?? "GeneralInformation";
  return (
    <div className="flex flex-col gap-2">
      {single ? (
        <Disclosure level={2} title={t("guidance")} defaultExpanded>
          <div className="px-6 pt-1 pb-3">
            <Guidance question={lead} />
          </div>
        </Disclosure>
      ) : (
        <GuidanceOfMany questions={stop.questions} />
      )}
      {single ? <Talk question={lead.id} level={2} /> : null}
      {single ? <Comment question={lead} level={2} /> : null}
      {single || stop.table ? <Past lead={lead} questions={stop.questions} editing={editing} /> : null}
      <Related question={lead.id} section={section} />
      {single ? <Beside question={lead.id} /> : null}
    </div>
  );
}

/** Each question's own guidance, closed: the page shows the questions beside each other already. */
function GuidanceOfMany({ questions }: { questions: readonly Asked[] }) {
  const t = useTranslations("questions.side");
  const { Talk } = useSlots();
  const [talk] = useQueryState("talk");
  return (
    <section aria-label={t("guidance")} className="flex flex-col pb-3">
      <h2 className="px-1 pb-1 font-medium">{t("guidance")}</h2>
      {questions.map((question) => (
        <Disclosure
          key={question.id}
          level={3}
          title={question.shortTitle}
          defaultExpanded={question.id === talk}
        >
          <div className="px-6 pt-1 pb-3">
            <p className="whitespace-pre-line pb-2 font-medium">{question.description}</p>
            <Guidance question={question} />
            <Talk question={question.id} level={4} />
            <Comment question={question} level={4} />
          </div>
        </Disclosure>
      ))}
    </section>
  );
}

/** What is remarked on a question; fetched when it is opened, which it is where there is something. */
function Comment({ question, level }: { question: Asked; level: 2 | 4 }) {
  const t = useTranslations("questions.comment");
  const [isOpen, setOpen] = useState(level === 2 && question.comment !== "");
  return (
    <Disclosure level={level} title={t("title")} isExpanded={isOpen} onExpandedChange={setOpen}>
      <div className="px-6 pt-1 pb-3">
        {isOpen ? (
          <CommentBox question={question.id} label={t("on", { question: question.shortTitle })} />
        ) : null}
      </div>
    </Disclosure>
  );
}

interface PastProps {
  lead: Asked;
  questions: readonly Asked[];
  editing: Editing;
}

/** What became of a question in other years and before; of a table, that of its first column. */
function Past({ lead, questions, editing }: PastProps) {
  const t = useTranslations("questions.side");
  const [wasOpened, setOpened] = useState(false);
  const { data, error, mutate } = useQuestion(lead.id);
  if (error && !data) return <Problem error={error} onRetry={() => void mutate()} />;
  if (!data) return <SkeletonText lines={4} />;
  const hasAnswer = Object.values(editing.editor.entries).some(
    ({ draft }) => !sameContent(draft, emptyContent),
  );
  return (
    <>
      {data.otherYears.length > 0 ? (
        <Disclosure level={2} title={t("otherYears")} defaultExpanded>
          <div className="px-6 pt-1 pb-3">
            <OtherYears
              questions={questions}
              answers={data.otherYears}
              hasAnswer={hasAnswer}
              onBefore={editing.save}
            />
          </div>
        </Disclosure>
      ) : null}
      <Disclosure level={2} title={t("history")} onExpandedChange={(is) => setOpened(is || wasOpened)}>
        <div className="px-6 pt-1 pb-3">
          {wasOpened ? (
            <HistoryList
              question={lead}
              history={data.history}
              answer={data.answer}
              onRevise={(change) => editing.revise(lead.id, change)}
            />
          ) : null}
        </div>
      </Disclosure>
    </>
  );
}
