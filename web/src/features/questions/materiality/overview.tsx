"use client";

import { useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import type { SubTopic, Topic } from "@/lib/api/types";
import { useAssessment, useMembers } from "./api";
import { outcomeOfSide, questionAddress, type SideName, subTopicsOf } from "./model";
import { OutcomeBadge, useScoreText } from "./outcome";
import { type Column, cellLook, Table } from "./table";
import { TopicHead } from "./topic-head";

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

const score = { align: "end" } as const;
const status = { from: "sm" } as const;
const assignee = { from: "md" } as const;

function TopicTable({ side, topic, members }: TopicTableProps) {
  const t = useTranslations("materiality.overview");
  const columns: Column[] = [
    { id: "subTopic", label: t("columns.subTopic") },
    { id: "score", label: t("columns.score"), ...score },
    { id: "verdict", label: t("columns.verdict") },
    { id: "status", label: t("columns.status"), ...status },
    { id: "assignee", label: t("columns.assignee"), ...assignee },
  ];
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
      <div className="border-line border-b bg-sunken px-3 py-2">
        <TopicHead topic={topic} />
      </div>
      <Table label={`${topic.id} ${topic.name}`} columns={columns}>
        <tbody>
          {topic.subTopics.map((sub) => (
            <Row key={sub.id} side={side} sub={sub} members={members} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Row({
  side,
  sub,
  members,
}: {
  side: SideName;
  sub: SubTopic;
  members: ReadonlyMap<string, string>;
}) {
  const t = useTranslations("materiality.overview");
  const statuses = useTranslations("questions.statuses");
  const write = useScoreText();
  const own = sub[side];
  const assigned = own.assignedUserId === null ? t("nobody") : (members.get(own.assignedUserId) ?? "–");
  return (
    <tr className="h-row border-line border-b last:border-b-0 hover:bg-hover">
      <th scope="row" className={`font-normal ${cellLook({})}`}>
        <Link href={questionAddress(side, own.questionId)}>{`${sub.id} ${sub.name}`}</Link>
      </th>
      <td className={`sm:w-32 ${cellLook(score)}`}>{write(own.score)}</td>
      <td className={`sm:w-40 ${cellLook({})}`}>
        <OutcomeBadge outcome={outcomeOfSide(own)} />
      </td>
      <td className={`sm:w-32 text-muted ${cellLook(status)}`}>{statuses(own.status)}</td>
      <td className={`sm:w-44 text-muted ${cellLook(assignee)}`}>{assigned}</td>
    </tr>
  );
}
