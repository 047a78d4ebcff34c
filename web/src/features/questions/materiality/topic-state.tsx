"use client";

import { useTranslations } from "next-intl";
import { type RowColumn, RowTable } from "@/components/data-table/row-table";
import { Link } from "@/components/ui/link";
import type { SubTopic, Topic } from "@/lib/api/types";
import { questionAddress, type SideName } from "./model";
import { useScoreText } from "./outcome";
import { Verdict } from "./verdict";

/** Each sub-topic with its scores, which link to where they are given, and their verdict. */
export function TopicState({ topic }: { topic: Topic }) {
  const t = useTranslations("materiality.overview.columns");
  const score = (side: "impact" | "financial"): RowColumn<SubTopic> => ({
    id: side,
    header: t(side),
    align: "end",
    look: "sm:w-20",
    cell: (sub) => <Score sub={sub} side={side} />,
  });
  const columns: RowColumn<SubTopic>[] = [
    { id: "subTopic", header: t("subTopic"), card: "title", cell: (sub) => <Name sub={sub} /> },
    score("impact"),
    score("financial"),
    {
      id: "verdict",
      header: t("verdict"),
      card: "figure",
      look: "sm:w-56",
      cell: ({ verdict }) => <Verdict verdict={verdict} />,
    },
  ];
  return (
    <RowTable
      label={`${topic.id} ${topic.name}`}
      columns={columns}
      rows={topic.subTopics}
      rowId={({ id }) => id}
      className="-mx-3"
    />
  );
}

/** What it is, with examples. */
function Name({ sub: { id, name, examples, verdict } }: { sub: SubTopic }) {
  const t = useTranslations("materiality.topics");
  return (
    <>
      <Link href={questionAddress("verdict", verdict.questionId)}>{`${id} ${name}`}</Link>
      {examples.length > 0 ? (
        <span className="block text-muted text-xs">{t("examples", { examples: examples.join(", ") })}</span>
      ) : null}
    </>
  );
}

function Score({ sub, side }: { sub: SubTopic; side: SideName }) {
  const t = useTranslations("materiality.topics");
  const write = useScoreText();
  const { questionId, score: given } = sub[side];
  return (
    <Link href={questionAddress(side, questionId)}>
      {given === null ? t("assess") : write(given)}
      <span className="sr-only">{` ${t(`of.${side}`, { subTopic: sub.id })}`}</span>
    </Link>
  );
}
