"use client";

import { useTranslations } from "next-intl";
import { Ready } from "@/components/states/ready";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import type { Topic } from "@/lib/api/types";
import { useAssessment } from "./api";
import { outcomeOfTopic } from "./model";
import { NoAssessment } from "./no-assessment";
import { OutcomeBadge } from "./outcome";
import { Requirements } from "./requirements";
import { TopicQuestions } from "./topic-questions";
import { TopicState } from "./topic-state";

/** What a topic is about, what it asks for, and where the company stands in it. */
export function TopicScreen({ id }: { id: string }) {
  const assessment = useAssessment();
  return (
    <Ready answer={assessment} skeleton={<TopicSkeleton id={id} />}>
      {({ topics }) => {
        const topic = topics.find((one) => one.id === id);
        return topic ? <Page topic={topic} /> : <Missing id={id} isNone={topics.length === 0} />;
      }}
    </Ready>
  );
}

function Above({ name }: { name: string }) {
  const t = useTranslations("materiality.topics");
  return <Breadcrumbs crumbs={[{ label: t("title"), href: "/company/topics" }, { label: name }]} />;
}

function Missing({ id, isNone }: { id: string; isNone: boolean }) {
  const t = useTranslations("materiality.topics");
  return (
    <>
      <PageHeader above={<Above name={id} />} title={id} />
      <NoAssessment title={t(isNone ? "none" : "notThis")} />
    </>
  );
}

function TopicSkeleton({ id }: { id: string }) {
  return (
    <>
      <PageHeader above={<Above name={id} />} title={id} />
      <Skeleton className="h-128 w-full" />
    </>
  );
}

function Page({ topic }: { topic: Topic }) {
  const t = useTranslations("materiality.topics");
  const { id, name, description, keyTopics } = topic;
  return (
    <>
      <PageHeader above={<Above name={`${id} ${name}`} />} title={`${id} ${name}`} lead={description}>
        <OutcomeBadge outcome={outcomeOfTopic(topic)} />
      </PageHeader>
      <div className="flex flex-col gap-8">
        <section aria-label={t("keyTopics")}>
          <h2 className="pb-2 font-semibold text-lg">{t("keyTopics")}</h2>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            {keyTopics.map((key) => (
              <li key={key.name} className="rounded-lg border border-line bg-surface p-4">
                <h3 className="pb-1 font-medium">{key.name}</h3>
                <p className="text-muted text-sm">{key.text}</p>
              </li>
            ))}
          </ul>
        </section>
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Card title={t("own")} className="min-w-0">
            <TopicState topic={topic} />
          </Card>
          <Card title={t("questions")} className="min-w-0">
            <TopicQuestions topic={topic} />
          </Card>
        </div>
        <Requirements topic={topic} />
      </div>
    </>
  );
}
