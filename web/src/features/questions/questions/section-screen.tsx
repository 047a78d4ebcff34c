"use client";

import { ClipboardList } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { questionTypes, type Section, sections } from "@/lib/api/enums";
import { seesAll } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";
import { useProgress, useQuestions } from "./api";
import { ListProgress } from "./list-progress";
import { ListSkeleton } from "./list-skeleton";
import { QuestionList } from "./question-list";
import type { Asked } from "./types";
import { UnsentNotice } from "./unsent-notice";
import { useListed } from "./use-filter";

interface SectionScreenProps {
  section: Section;
  /**
   * Replaces the questions that assess materiality, for those who may see the whole assessment. Others
   * find those of them that are assigned to them in the list.
   */
  overview?: ReactNode;
  tools?: ReactNode;
}

/** All questions of one section; tools are what else can be done with the year. */
export function SectionScreen({ section, overview, tools }: SectionScreenProps) {
  const t = useTranslations("questions.list");
  const names = useTranslations("shell.menu.items");
  const list = useListed(useQuestions(section));
  const { data: progress } = useProgress();
  const forMe = !seesAll(useSession());
  const own = progress?.sections.find(({ section: number }) => sections[number] === section)?.progress;
  const name = names(`${section}.text` as "Goals.text");
  return (
    <>
      <PageHeader title={name} lead={names(`${section}.description` as "Goals.description")}>
        <ListProgress progress={own} label={t("progressOf", { section: name })} />
        {tools}
      </PageHeader>
      <UnsentNotice />
      <AsyncContent
        answer={list}
        skeleton={<ListSkeleton />}
        stale={list.isLoading && list.data !== undefined}
      >
        {(questions) =>
          questions.length === 0 ? (
            <Empty
              icon={ClipboardList}
              title={t(forMe ? "noneMineTitle" : "emptyTitle")}
              {...(forMe ? { action: <ButtonLink href="/user/questions">{t("toMine")}</ButtonLink> } : {})}
            >
              {t(forMe ? "noneMineText" : "emptyText")}
            </Empty>
          ) : (
            <Questions questions={questions} overview={overview} />
          )
        }
      </AsyncContent>
    </>
  );
}

function Questions({ questions, overview }: { questions: Asked[]; overview: ReactNode }) {
  const t = useTranslations("questions.list");
  const user = useSession();
  const others = questions.filter(({ type }) => type !== questionTypes.materiality);
  if (!overview || !seesAll(user) || others.length === questions.length) {
    return <QuestionList questions={questions} />;
  }
  return (
    <div className="flex flex-col gap-8">
      {overview}
      {others.length > 0 ? (
        <section aria-label={t("others")}>
          <h2 className="pb-3 font-semibold text-lg">{t("others")}</h2>
          <QuestionList questions={others} />
        </section>
      ) : null}
    </div>
  );
}
