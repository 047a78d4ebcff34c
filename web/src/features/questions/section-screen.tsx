"use client";

import { ClipboardList } from "lucide-react";
import { useTranslations } from "next-intl";
import { Empty } from "@/components/states/empty";
import { Ready } from "@/components/states/ready";
import { PageHeader } from "@/components/ui/page-header";
import { Ring } from "@/components/ui/ring";
import { type Section, sections } from "@/lib/api/enums";
import { useProgress, useQuestions } from "./api";
import { ListSkeleton } from "./list-skeleton";
import { QuestionList } from "./question-list";
import { UnsentNotice } from "./unsent-notice";

/** All questions of one section. */
export function SectionScreen({ section }: { section: Section }) {
  const t = useTranslations("questions.list");
  const names = useTranslations("shell.menu.items");
  const list = useQuestions(section);
  const { data: progress } = useProgress();
  const own = progress?.sections.find(({ section: number }) => sections[number] === section)?.progress;
  const name = names(`${section}.text` as "Goals.text");
  return (
    <>
      <PageHeader title={name} lead={names(`${section}.description` as "Goals.description")}>
        {own && own.applicable > 0 ? (
          <div className="flex items-center gap-3">
            <span className="figures text-muted text-sm">
              {t("progress", { completed: own.completed, of: own.applicable - own.notApplicable })}
            </span>
            <Ring
              size={36}
              label={t("progressOf", { section: name })}
              share={own.share === null ? null : Number(own.share)}
            />
          </div>
        ) : null}
      </PageHeader>
      <UnsentNotice />
      <Ready answer={list} skeleton={<ListSkeleton />} stale={list.isLoading && list.data !== undefined}>
        {(questions) =>
          questions.length === 0 ? (
            <Empty icon={ClipboardList} title={t("emptyTitle")}>
              {t("emptyText")}
            </Empty>
          ) : (
            <QuestionList questions={questions} />
          )
        }
      </Ready>
    </>
  );
}
