"use client";

import { ClipboardList } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { PageHeader } from "@/components/ui/page-header";
import { seesAll } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";
import { useAllQuestions, useProgress } from "./api";
import { ListProgress } from "./list-progress";
import { ListSkeleton } from "./list-skeleton";
import { NoneAssigned } from "./none-assigned";
import { QuestionList } from "./question-list";
import { UnsentNotice } from "./unsent-notice";
import { useListed } from "./use-filter";

/** The questions of all sections that the person may see, as one list; tools are what else can be done with them. */
export function AllQuestions({ tools }: { tools?: ReactNode }) {
  const t = useTranslations("questions.all");
  const all = useListed(useAllQuestions(true));
  const isWhole = seesAll(useSession());
  const { data: progress } = useProgress();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        <ListProgress progress={progress?.overall} label={t("progressOf")} />
        {tools}
      </PageHeader>
      <UnsentNotice />
      <AsyncContent answer={all} skeleton={<ListSkeleton />} stale={all.isLoading && all.data !== undefined}>
        {(questions) => {
          if (questions.length > 0) return <QuestionList questions={questions} />;
          if (!isWhole) return <NoneAssigned />;
          return (
            <Empty icon={ClipboardList} title={t("emptyTitle")}>
              {t("emptyText")}
            </Empty>
          );
        }}
      </AsyncContent>
    </>
  );
}
