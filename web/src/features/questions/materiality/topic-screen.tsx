"use client";

import { useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { NoData } from "@/components/states/no-data";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import type { Topic, TopicPage } from "@/lib/api/types";
import { useTitlePart } from "@/lib/window-title";
import { useAssessment, useTopics } from "./api";
import { NoAssessment } from "./no-assessment";
import { Requirements } from "./requirements";
import { TopicQuestions } from "./topic-questions";
import { TopicState } from "./topic-state";
import { Verdict } from "./verdict";

/** What a topic is about and what it asks for, and where the company stands in it if it assesses it. */
export function TopicScreen({ id }: { id: string }) {
  const topics = useTopics();
  const assessment = useAssessment();
  useTitlePart(topics.data ? (topics.data.find((one) => one.id === id)?.name ?? null) : undefined);
  // Nothing is shown before both are there, so that nothing moves under a reader.
  const waits = assessment.data === undefined && assessment.error === undefined;
  return (
    <AsyncContent answer={topics} skeleton={<TopicSkeleton id={id} />}>
      {(all) => {
        const topic = all.find((one) => one.id === id);
        if (waits) return <TopicSkeleton id={id} />;
        return topic ? <Page topic={topic} assessment={assessment} /> : <NotFoundHere id={id} />;
      }}
    </AsyncContent>
  );
}

function NotFoundHere({ id }: { id: string }) {
  return (
    <>
      <PageHeader above={<Above name={id} />} title={id} />
      <NoData />
    </>
  );
}

function Above({ name }: { name: string }) {
  const t = useTranslations("materiality.topics");
  return <Breadcrumbs crumbs={[{ label: t("title"), href: "/company/topics" }, { label: name }]} />;
}

function TopicSkeleton({ id }: { id: string }) {
  return (
    <>
      <PageHeader above={<Above name={id} />} title={id} />
      <Skeleton className="h-128 w-full" />
    </>
  );
}

interface PageProps {
  topic: TopicPage;
  assessment: ReturnType<typeof useAssessment>;
}

function Page({ topic, assessment }: PageProps) {
  const t = useTranslations("materiality.topics");
  const { id, name, description, keyTopics } = topic;
  const state = assessment.data?.topics.find((one) => one.id === id);
  return (
    <>
      <PageHeader above={<Above name={`${id} ${name}`} />} title={`${id} ${name}`} lead={description}>
        {state ? <Verdict verdict={state.verdict} isTopic /> : null}
      </PageHeader>
      <div className="flex flex-col gap-8">
        <section aria-label={t("keyTopics")}>
          <h2 className="pb-2 font-semibold text-lg">{t("keyTopics")}</h2>
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
            {keyTopics.map((key) => (
              <li key={key.name} className="rounded-lg border border-line bg-surface p-4">
                <h3 className="pb-1 font-medium">{key.name}</h3>
                <p className="text-muted text-sm">{key.text}</p>
              </li>
            ))}
          </ul>
        </section>
        <AsyncContent answer={assessment} skeleton={null}>
          {() => (state ? <Standing topic={state} /> : <NoAssessment />)}
        </AsyncContent>
        <Requirements topic={topic} />
      </div>
    </>
  );
}

function Standing({ topic }: { topic: Topic }) {
  const t = useTranslations("materiality.topics");
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Card title={t("own")} className="min-w-0">
        <TopicState topic={topic} />
      </Card>
      <Card title={t("questions")} className="min-w-0">
        <TopicQuestions topic={topic} />
      </Card>
    </div>
  );
}
