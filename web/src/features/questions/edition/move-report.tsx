"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/notice";
import type { ChangedQuestion, EditionMove, MovedQuestion } from "@/lib/api/types";
import { listsOf } from "./model";

/** How many questions of a kind are named; the rest are counted. */
const most = 100;

const kinds = [
  "meaning",
  "added",
  "removed",
  "changed",
  "renumbered",
  "reworded",
  "implied",
  "misfits",
] as const;

/** What moving a year to an edition does to its questions and answers. */
export function MoveReport({ move }: { move: EditionMove }) {
  const t = useTranslations("edition.report");
  const lists = listsOf(move);
  const filled = kinds.filter((kind) => lists[kind].length > 0);
  return (
    <div className="flex flex-col gap-3">
      {filled.length === 0 ? <p>{t("same")}</p> : null}
      {filled.map((kind) => (
        <Disclosure key={kind} title={t(kind, { count: lists[kind].length })}>
          <Questions questions={lists[kind]} />
        </Disclosure>
      ))}
      <Answers move={move} />
    </div>
  );
}

function Questions({ questions }: { questions: readonly (MovedQuestion | ChangedQuestion)[] }) {
  const t = useTranslations("edition.report");
  return (
    <ul className="flex flex-col gap-1 py-1 ps-6 text-sm">
      {questions.slice(0, most).map((question) => (
        <li key={question.id}>
          <span className="figures text-muted">{question.code}</span> {question.shortTitle}
          {"aspects" in question ? (
            <span className="block text-muted">
              {question.aspects.map((one) => t(`aspects.${one}`)).join(", ")}
            </span>
          ) : null}
        </li>
      ))}
      {questions.length > most ? (
        <li className="text-muted">{t("more", { count: questions.length - most })}</li>
      ) : null}
    </ul>
  );
}

/** What becomes of the answers: none is lost. */
function Answers({ move: { misfits, resting, back } }: { move: EditionMove }) {
  const t = useTranslations("edition.report");
  const lines: ReactNode[] = [];
  if (misfits.length > 0) lines.push(t("drafts", { count: misfits.length }));
  if (resting > 0) lines.push(t("resting", { count: resting }));
  if (back > 0) lines.push(t("back", { count: back }));
  return (
    <Notice tone={misfits.length > 0 ? "warn" : "info"} title={t("answers")}>
      {lines.length === 0 ? t("untouched") : lines.join(" ")}
    </Notice>
  );
}
