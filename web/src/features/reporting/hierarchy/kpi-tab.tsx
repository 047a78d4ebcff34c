"use client";

import { Download, Gauge } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { toCsv } from "@/components/charts/csv";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import type { GroupKpis, Kpi } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";
import { saveFile } from "@/lib/save-file";
import { follow, useGroupChanged, useKpis } from "./api";
import { KpiChooser } from "./kpi-chooser";
import { KpiTable } from "./kpi-table";
import { LookBar } from "./look-bar";
import { chosenOf, fileOf } from "./model";
import { useLook } from "./use-look";

/** The key figures that the group owner follows, by company and in all. */
export function KpiTab() {
  const t = useTranslations("hierarchy.kpi");
  const loading = useTranslations("hierarchy");
  const answer = useKpis(useLook());
  return (
    <div className="flex flex-col gap-4">
      <LookBar />
      <AsyncContent
        problem={loading("problem")}
        answer={answer}
        skeleton={<Skeleton className="h-96 rounded-lg" />}
        stale={answer.isLoading && answer.data !== undefined}
      >
        {(kpis) => <Filled kpis={kpis} />}
      </AsyncContent>
      <p className="max-w-prose text-muted text-sm">{t("rule")}</p>
    </div>
  );
}

function Filled({ kpis }: { kpis: GroupKpis }) {
  const t = useTranslations("hierarchy.kpi");
  const locale = useLocale();
  const { date, year } = usePeriod();
  const toast = useToast();
  const changed = useGroupChanged();
  const before = chosenOf(kpis.figures);

  async function save(next: readonly Kpi[], said: string | null) {
    try {
      await follow(date, next);
      await changed();
      if (said) toast.done(said, { label: t("undo"), onPress: () => void save(before, null) });
    } catch (problem) {
      toast.problem(problem);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-2 print:hidden">
        <KpiChooser
          kpis={kpis}
          words={{
            choose: t("choose"),
            placeholder: t("placeholder"),
            noneFound: t("noneFound"),
            add: t("add"),
          }}
          onAdd={(kpi, name) => void save([...before, kpi], t("added", { name }))}
        />
        {kpis.figures.length > 0 ? (
          <Button
            className="ms-auto"
            onPress={() => {
              const table = fileOf(kpis, {
                company: t("company"),
                group: t("group"),
                state: (state) => t(`states.${state}`),
              });
              saveFile(
                `${t("file", { year: String(year) })}.csv`,
                toCsv(table, locale),
                "text/csv;charset=utf-8",
              );
            }}
          >
            <Download aria-hidden />
            {t("download")}
          </Button>
        ) : null}
      </div>
      {kpis.figures.length === 0 ? (
        <Empty icon={Gauge} title={t("emptyTitle")}>
          {t("emptyText")}
        </Empty>
      ) : (
        <KpiTable
          kpis={kpis}
          title={t("title")}
          removeOf={(name) => t("removeOf", { name })}
          onAggregate={(place, aggregation) =>
            void save(
              before.map((one, at) => (at === place ? { ...one, aggregation } : one)),
              null,
            )
          }
          onRemove={(place) =>
            void save(
              before.filter((_, at) => at !== place),
              t("removed", { name: kpis.figures[place]?.name ?? "" }),
            )
          }
        />
      )}
    </div>
  );
}
