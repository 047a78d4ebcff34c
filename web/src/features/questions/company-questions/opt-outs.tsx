"use client";

import { ListX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { SelectionBar } from "@/components/data-table/selection";
import { onDemand } from "@/components/on-demand";
import { Empty, EmptyFiltered } from "@/components/states/empty";
import { Problem } from "@/components/states/problem";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { YearStepper } from "@/components/ui/year-stepper";
import type { CompanyQuestion } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";
import { useCompanyQuestions } from "./api";
import { useOptOutColumns } from "./columns";
import { FilterBar } from "./filter-bar";
import { matching, narrows } from "./model";
import { useFilter } from "./use-filter";
import { useOpting } from "./use-opting";

const OptOutDialog = onDemand(() => import("./opt-out-dialog").then((module) => module.OptOutDialog));

const offered = ["", "optedOut", "rest"] as const;
const nothing: ReadonlySet<string> = new Set();

/** Which questions a company is not asked in a year, to be decided one by one or many at once. */
export function OptOuts({ company }: { company: string }) {
  const t = useTranslations("companyQuestions");
  const ui = useTranslations("ui.state");
  const { year, last, choose } = usePeriod();
  const { data, error, mutate } = useCompanyQuestions(company);
  const { filter, set, clear } = useFilter();
  const opting = useOpting(company);
  const columns = useOptOutColumns();
  const [ids, setIds] = useState(nothing);
  const [asking, setAsking] = useState<readonly CompanyQuestion[] | null>(null);
  const [isRepeating, setRepeating] = useState(false);
  const questions = useMemo(() => data?.questions ?? [], [data]);
  const shown = useMemo(() => matching(questions, filter), [questions, filter]);
  // What the filter has taken out of sight is not acted on.
  const marked = useMemo(() => shown.filter(({ id }) => ids.has(id)), [shown, ids]);
  const out = marked.filter(({ optOut }) => optOut !== null);
  const unmark = () => setIds(nothing);

  if (error && data === undefined) return <Problem error={error} onRetry={() => void mutate()} />;
  return (
    <>
      <PageHeader title={t("optOuts.title", { year: String(year) })} lead={t("optOuts.lead")}>
        <YearStepper
          label={t("year")}
          year={year}
          last={last}
          onChange={(next) => {
            unmark();
            choose(next);
          }}
        />
        <Button
          isPending={isRepeating}
          isDisabled={data === undefined}
          onPress={() => {
            setRepeating(true);
            void opting.repeat(questions).finally(() => setRepeating(false));
          }}
        >
          {t("optOuts.repeat", { year: String(year - 1) })}
        </Button>
      </PageHeader>
      <FilterBar
        filter={filter}
        set={set}
        questions={questions}
        count={data ? shown.length : undefined}
        states={offered}
      />
      <div className="pb-3 empty:hidden">
        <SelectionBar ids={ids} count={marked.length} onClear={unmark}>
          <Button size="sm" look="primary" onPress={() => setAsking(marked)}>
            {t("optOuts.optOut")}
          </Button>
          {out.length > 0 ? (
            <Button size="sm" onPress={() => void opting.takeBack(out).then(unmark)}>
              {t("dialog.takeBack", { count: out.length })}
            </Button>
          ) : null}
        </SelectionBar>
      </div>
      <DataTable
        label={t("optOuts.table")}
        columns={columns}
        rows={shown}
        rowId={({ id }) => id}
        isLoading={data === undefined}
        selection={{ ids, onChange: setIds, nameOf: ({ shortTitle }) => shortTitle }}
        onOpen={(question) => setAsking([question])}
        empty={
          narrows(filter) ? (
            <EmptyFiltered
              title={t("noMatch")}
              action={<Button onPress={clear}>{ui("clearFilters")}</Button>}
            />
          ) : (
            <Empty icon={ListX} title={t("emptyTitle")}>
              {t("emptyText")}
            </Empty>
          )
        }
      />
      {asking ? (
        <OptOutDialog
          questions={asking}
          year={year}
          onClose={() => setAsking(null)}
          onOptOut={(reason) => opting.optOut(asking, reason).then(unmark)}
          onTakeBack={() => opting.takeBack(asking).then(unmark)}
        />
      ) : null}
    </>
  );
}
