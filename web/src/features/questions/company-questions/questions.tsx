"use client";

import { ListChecks } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { Empty, EmptyFiltered } from "@/components/states/empty";
import { Problem } from "@/components/states/problem";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Ring } from "@/components/ui/ring";
import { YearStepper } from "@/components/ui/year-stepper";
import { sections } from "@/lib/api/enums";
import type { CompanyQuestion, Progress } from "@/lib/api/types";
import { formatShare } from "@/lib/format/number";
import { usePeriod } from "@/lib/period/period";
import { useCompanyQuestions } from "./api";
import { useQuestionColumns } from "./columns";
import { FilterBar } from "./filter-bar";
import { matching, narrows, states } from "./model";
import { useFilter } from "./use-filter";

interface QuestionsProps {
  company: string;
  /** Becomes the company and goes to an address. */
  onOpen: (company: string, to: string) => void;
  isPending: boolean;
}

/** The questions of a company in a year: how far each is and who is to answer it, with the way to each as the company. */
export function Questions({ company, onOpen, isPending }: QuestionsProps) {
  const t = useTranslations("companyQuestions");
  const ui = useTranslations("ui.state");
  const { year, last, choose } = usePeriod();
  const { data, error, mutate } = useCompanyQuestions(company);
  const { filter, set, clear } = useFilter();
  const open = useCallback(
    (question: CompanyQuestion) => onOpen(company, addressOf(question, year)),
    [onOpen, company, year],
  );
  const columns = useQuestionColumns({ onOpen: open, isPending });
  const questions = useMemo(() => data?.questions ?? [], [data]);
  const shown = useMemo(() => matching(questions, filter), [questions, filter]);
  if (error && data === undefined) return <Problem error={error} onRetry={() => void mutate()} />;
  return (
    <>
      <PageHeader title={t("questions.title", { year: String(year) })} lead={t("questions.lead")}>
        {data ? <Done progress={data.progress} /> : null}
        <YearStepper label={t("year")} year={year} last={last} onChange={choose} />
      </PageHeader>
      <FilterBar
        filter={filter}
        set={set}
        questions={questions}
        count={data ? shown.length : undefined}
        states={["", ...states]}
        withAssignee
      />
      <DataTable
        label={t("questions.table")}
        columns={columns}
        rows={shown}
        rowId={({ id }) => id}
        isLoading={data === undefined}
        empty={
          narrows(filter) ? (
            <EmptyFiltered
              title={t("noMatch")}
              action={<Button onPress={clear}>{ui("clearFilters")}</Button>}
            />
          ) : (
            <Empty icon={ListChecks} title={t("emptyTitle")}>
              {t("emptyText")}
            </Empty>
          )
        }
      />
    </>
  );
}

function addressOf({ section, id }: CompanyQuestion, year: number): string {
  const name = sections[section] ?? "GeneralInformation";
  return `/company/questions/section/${name}/question/${encodeURIComponent(id)}?year=${year}`;
}

function Done({ progress }: { progress: Progress }) {
  const t = useTranslations("companyQuestions.questions");
  const locale = useLocale();
  const share = progress.share === null ? null : Number(progress.share);
  return (
    <span className="flex items-center gap-2 pe-3">
      <Ring size={28} label={t("progress")} share={share} />
      <span className="figures text-muted text-sm">
        {t("done", {
          completed: progress.completed,
          of: progress.toAnswer,
          share: formatShare(progress.share, locale),
        })}
      </span>
    </span>
  );
}
