"use client";

import { useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Problem } from "@/components/states/problem";
import { PlainLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Ring } from "@/components/ui/ring";
import { Skeleton } from "@/components/ui/skeleton";
import type { Topic, TopicPage } from "@/lib/api/types";
import { topicAddress } from "@/lib/materiality";
import { useAssessment, useTopics } from "./api";
import { highest, pillarOf, pillars } from "./model";
import { NoAssessment } from "./no-assessment";
import { useScoreText } from "./outcome";
import { Verdict } from "./verdict";

/** The ten topics, with what the company's assessment says of each if it makes one. */
export function TopicsScreen() {
  const t = useTranslations("materiality.topics");
  const topics = useTopics();
  const assessment = useAssessment();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <AsyncContent answer={topics} skeleton={<Skeleton className="h-128 w-full" />}>
        {(all) =>
          // Nothing is shown before both are there, so that nothing moves under a reader.
          assessment.data === undefined && assessment.error === undefined ? (
            <Skeleton className="h-128 w-full" />
          ) : (
            <div className="flex flex-col gap-6">
              {assessment.error && !assessment.data ? (
                <Problem error={assessment.error} onRetry={() => void assessment.mutate()} />
              ) : null}
              {assessment.data?.topics.length === 0 ? <NoAssessment /> : null}
              <Pillars topics={all} states={assessment.data?.topics} />
            </div>
          )
        }
      </AsyncContent>
    </>
  );
}

interface PillarsProps {
  topics: readonly TopicPage[];
  /** Where the company stands; undefined where that is not known. */
  states: readonly Topic[] | undefined;
}

function Pillars({ topics, states }: PillarsProps) {
  const t = useTranslations("materiality.topics.pillars");
  return pillars
    .map((pillar) => ({ pillar, own: topics.filter(({ id }) => pillarOf(id) === pillar) }))
    .filter(({ own }) => own.length > 0)
    .map(({ pillar, own }) => (
      <section key={pillar} aria-label={t(pillar)}>
        <h2 className="pb-2 font-semibold text-lg">{t(pillar)}</h2>
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
          {own.map((topic) => (
            <TopicCard key={topic.id} topic={topic} state={states?.find(({ id }) => id === topic.id)} />
          ))}
        </ul>
      </section>
    ));
}

function TopicCard({ topic, state }: { topic: TopicPage; state: Topic | undefined }) {
  const t = useTranslations("materiality.topics");
  const { id, name, description } = topic;
  return (
    <li className="relative flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 hover:bg-hover">
      <div className="flex items-start justify-between gap-3">
        <h3 className="font-medium">
          <PlainLink href={topicAddress(id)} className="after:absolute after:inset-0">
            {`${id} ${name}`}
          </PlainLink>
        </h3>
        {state?.material ? (
          <Ring
            size={24}
            label={t("progressOf", { topic: `${id} ${name}` })}
            share={state.progress.share === null ? null : Number(state.progress.share)}
          />
        ) : null}
      </div>
      {state ? <Standing topic={state} /> : null}
      <p className="line-clamp-3 text-muted text-sm">{description}</p>
    </li>
  );
}

function Standing({ topic }: { topic: Topic }) {
  const t = useTranslations("materiality.topics");
  const write = useScoreText();
  const { progress, subTopics, assessed } = topic;
  return (
    <>
      <Verdict verdict={topic.verdict} isTopic />
      <p className="figures text-muted text-sm">
        {t("scores", {
          impact: write(highest(topic, "impact")),
          financial: write(highest(topic, "financial")),
        })}
      </p>
      <p className="figures text-muted text-sm">
        {topic.material
          ? t("progress", { completed: progress.completed, of: progress.toAnswer })
          : t("assessed", {
              assessed,
              all: subTopics.length,
            })}
      </p>
    </>
  );
}
