"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { PageHeader } from "@/components/ui/page-header";
import { useSession } from "@/lib/session/session";
import { useAllQuestions, useCounts } from "./api";
import { ListSkeleton } from "./list-skeleton";
import { NoneAssigned } from "./none-assigned";
import { QuestionList } from "./question-list";
import { UnsentNotice } from "./unsent-notice";
import { useListed } from "./use-filter";

/** The questions assigned to the person, across all sections; tools are what else can be done with them. */
export function MyQuestions({ tools }: { tools?: ReactNode }) {
  const t = useTranslations("questions.mine");
  const user = useSession();
  const all = useListed(useAllQuestions(true));
  const { data: counts } = useCounts();
  return (
    <AsyncContent
      answer={all}
      skeleton={
        <>
          <PageHeader title={t("title")} />
          <ListSkeleton />
        </>
      }
    >
      {(questions) => {
        const own = questions.filter(({ assignedUserId }) => assignedUserId === user.id);
        return (
          <>
            <PageHeader
              title={t("title")}
              lead={counts && t("lead", { count: counts.assigned, voluntary: counts.voluntary })}
            >
              {tools}
            </PageHeader>
            <UnsentNotice />
            {own.length === 0 ? <NoneAssigned /> : <QuestionList questions={own} />}
          </>
        );
      }}
    </AsyncContent>
  );
}
