"use client";

import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { Ready } from "@/components/states/ready";
import { PageHeader } from "@/components/ui/page-header";
import { Ring } from "@/components/ui/ring";
import { Skeleton } from "@/components/ui/skeleton";
import type { Topic } from "@/lib/api/types";
import { topicAddress } from "@/lib/materiality";
import { useAssessment } from "./api";
import { highest, outcomeOfTopic, pillarOf, pillars } from "./model";
import { NoAssessment } from "./no-assessment";
import { OutcomeBadge, useScoreText } from "./outcome";

/** The ten topics, with what the company's assessment says of each. */
export function TopicsScreen() {
  const t = useTranslations("materiality.topics");
  const assessment = useAssessment();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <Ready answer={assessment} skeleton={<Skeleton className="h-128 w-full" />}>
        {({ topics }) =>
          topics.length === 0 ? <NoAssessment title={t("none")} /> : <Pillars topics={topics} />
        }
      </Ready>
    </>
  );
}

function Pillars({ topics }: { topics: readonly Topic[] }) {
  const t = useTranslations("materiality.topics.pillars");
  return (
    <div className="flex flex-col gap-6">
      {pillars
        .map((pillar) => ({ pillar, own: topics.filter(({ id }) => pillarOf(id) === pillar) }))
        .filter(({ own }) => own.length > 0)
        .map(({ pillar, own }) => (
          <section key={pillar} aria-label={t(pillar)}>
            <h2 className="pb-2 font-semibold text-lg">{t(pillar)}</h2>
            <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
              {own.map((topic) => (
                <TopicCard key={topic.id} topic={topic} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function TopicCard({ topic }: { topic: Topic }) {
  const t = useTranslations("materiality.topics");
  const write = useScoreText();
  const { id, name, progress, subTopics } = topic;
  return (
    <li className="relative flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 hover:bg-hover">
      <div className="flex items-start justify-between gap-3">
        <h3 className="font-medium">
          <NextLink href={topicAddress(id)} prefetch={false} className="after:absolute after:inset-0">
            {`${id} ${name}`}
          </NextLink>
        </h3>
        {topic.material ? (
          <Ring
            size={24}
            label={t("progressOf", { topic: `${id} ${name}` })}
            share={progress.share === null ? null : Number(progress.share)}
          />
        ) : null}
      </div>
      <OutcomeBadge outcome={outcomeOfTopic(topic)} />
      <p className="figures text-muted text-sm">
        {t("scores", {
          impact: write(highest(topic, "impact")),
          financial: write(highest(topic, "financial")),
        })}
      </p>
      <p className="figures text-muted text-sm">
        {topic.material
          ? t("progress", { completed: progress.completed, of: progress.applicable - progress.notApplicable })
          : t("assessed", {
              assessed: subTopics.filter(({ assessed }) => assessed).length,
              all: subTopics.length,
            })}
      </p>
    </li>
  );
}
