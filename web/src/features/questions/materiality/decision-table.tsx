"use client";

import { useTranslations } from "next-intl";
import { type RowColumn, RowTable } from "@/components/data-table/row-table";
import { Checkbox } from "@/components/ui/checkbox";
import { Link } from "@/components/ui/link";
import type { SubTopic, Topic } from "@/lib/api/types";
import { marked, questionAddress, withMarks } from "./model";
import { useScoreText } from "./outcome";
import { TopicHead } from "./topic-head";
import { Verdict } from "./verdict";

interface DecisionTableProps {
  topics: readonly Topic[];
  /** Ids of the sub-topics that are marked. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Sub-topics by topic, with their scores and their verdict. */
export function DecisionTable({ topics, chosen, onChoose }: DecisionTableProps) {
  const t = useTranslations("materiality.overview.columns");
  const result = useTranslations("materiality.result");
  const write = useScoreText();
  const score = (side: "impact" | "financial"): RowColumn<SubTopic> => ({
    id: side,
    header: t(side),
    align: "end",
    look: "sm:w-24",
    cell: (sub) => write(sub[side].score),
  });
  const columns: RowColumn<SubTopic>[] = [
    {
      id: "mark",
      card: "mark",
      look: "w-9 pe-0",
      cell: ({ id, name }) => (
        <Checkbox
          aria-label={result("select", { subTopic: `${id} ${name}` })}
          isSelected={chosen.has(id)}
          onChange={(isIn) => onChoose(withMarks(chosen, [id], isIn))}
        />
      ),
    },
    {
      id: "subTopic",
      header: t("subTopic"),
      card: "title",
      cell: ({ id, name, verdict }) => (
        <Link href={questionAddress("verdict", verdict.questionId)}>{`${id} ${name}`}</Link>
      ),
    },
    score("impact"),
    score("financial"),
    {
      id: "verdict",
      header: t("verdict"),
      card: "figure",
      look: "sm:w-96",
      cell: ({ verdict }) => <Verdict verdict={verdict} />,
    },
  ];
  const groups = topics.map((topic) => {
    const ids = topic.subTopics.map(({ id }) => id);
    const state = marked(ids, chosen);
    return {
      id: topic.id,
      rows: topic.subTopics,
      head: (
        <TopicHead topic={topic}>
          <Checkbox
            aria-label={result("selectTopic", { topic: `${topic.id} ${topic.name}` })}
            isSelected={state === "all"}
            isIndeterminate={state === "some"}
            onChange={(isIn) => onChoose(withMarks(chosen, ids, isIn))}
          />
        </TopicHead>
      ),
    };
  });
  return (
    <RowTable
      label={result("title")}
      columns={columns}
      groups={groups}
      rowId={({ id }) => id}
      isMarked={({ id }) => chosen.has(id)}
    />
  );
}
