"use client";

import { useTranslations } from "next-intl";
import { type RowColumn, RowTable } from "@/components/data-table/row-table";
import { AsyncContent } from "@/components/states/async-content";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import type { SubTopic, Topic } from "@/lib/api/types";
import { useAssessment, useMembers } from "./api";
import { questionAddress, type SideName, subTopicsOf } from "./model";
import { useScoreText } from "./outcome";
import { TopicHead } from "./topic-head";
import { Verdict } from "./verdict";

/** One side of the assessment by topic: what each sub-topic was given, by whom, and what is left to do. */
export function AssessmentOverview({ side }: { side: SideName }) {
  const assessment = useAssessment();
  return (
    <AsyncContent answer={assessment} skeleton={<Skeleton className="h-dvh w-full" />}>
      {({ topics }) => <Overview side={side} topics={topics} />}
    </AsyncContent>
  );
}

function Overview({ side, topics }: { side: SideName; topics: readonly Topic[] }) {
  const t = useTranslations("materiality.overview");
  const all = subTopicsOf(topics);
  const assessed = all.filter((sub) => sub[side].score !== null).length;
  const members = useMembers(all.some((sub) => sub[side].assignedUserId !== null));
  return (
    <section aria-label={t(side)} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold text-lg">{t(side)}</h2>
        <p className="figures flex gap-4 text-muted text-sm">
          {t("progress", { assessed, all: all.length })}
          <Link href="/company/topics">{t("allTopics")}</Link>
        </p>
      </div>
      {topics.map((topic) => (
        <TopicTable key={topic.id} side={side} topic={topic} members={members} />
      ))}
    </section>
  );
}

interface TopicTableProps {
  side: SideName;
  topic: Topic;
  members: ReadonlyMap<string, string>;
}

function TopicTable({ side, topic, members }: TopicTableProps) {
  const t = useTranslations("materiality.overview");
  const statuses = useTranslations("questions.statuses");
  const write = useScoreText();
  const columns: RowColumn<SubTopic>[] = [
    {
      id: "subTopic",
      header: t("columns.subTopic"),
      card: "title",
      cell: ({ id, name, [side]: { questionId } }) => (
        <Link href={questionAddress(side, questionId)}>{`${id} ${name}`}</Link>
      ),
    },
    {
      id: "score",
      header: t("columns.score"),
      card: "figure",
      align: "end",
      look: "sm:w-32",
      cell: (sub) => write(sub[side].score),
    },
    {
      id: "verdict",
      header: t("columns.verdict"),
      look: "sm:w-64",
      cell: ({ verdict }) => <Verdict verdict={verdict} />,
    },
    {
      id: "status",
      header: t("columns.status"),
      look: "sm:w-32 text-muted",
      cell: (sub) => statuses(sub[side].status),
    },
    {
      id: "assignee",
      header: t("columns.assignee"),
      look: "sm:w-44 text-muted",
      cell: ({ [side]: { assignedUserId } }) =>
        assignedUserId === null ? t("nobody") : (members.get(assignedUserId) ?? "–"),
    },
  ];
  return (
    <div className="relative overflow-hidden rounded-lg border border-line bg-surface">
      <div className="border-line border-b bg-sunken px-3 py-2">
        <TopicHead topic={topic} />
      </div>
      <RowTable
        label={`${topic.id} ${topic.name}`}
        columns={columns}
        rows={topic.subTopics}
        rowId={({ id }) => id}
        className=""
      />
    </div>
  );
}
