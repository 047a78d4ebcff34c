"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { GroupKpis, Kpi } from "@/lib/api/types";
import { useAsked } from "./api";
import { KpiChooser } from "./kpi-chooser";
import { KpiTable } from "./kpi-table";
import { askedOf, askedText, climateFirst, mostAsked } from "./model";
import { useLook } from "./use-look";

/** What the companies answer to chosen numeric questions, beside what they emit. */
export function EmissionQuestions() {
  const t = useTranslations("hierarchy.asked");
  const answer = useAsked(useLook());
  return (
    <Card title={t("title")}>
      <AsyncContent
        answer={answer}
        skeleton={<Skeleton className="h-24 w-full" />}
        stale={answer.isLoading && answer.data !== undefined}
      >
        {(asked) => <Filled asked={asked} />}
      </AsyncContent>
    </Card>
  );
}

function Filled({ asked }: { asked: GroupKpis }) {
  const t = useTranslations("hierarchy.asked");
  const rules = useTranslations("hierarchy.kpi");
  const { question, set } = useLook();
  const sorted = useMemo(() => climateFirst(asked), [asked]);
  const chosen = askedOf(question);
  const choose = (next: readonly Kpi[]) => set({ question: next.map(askedText) });
  // While another choice is on its way the table shows the one before, whose places mean nothing any more.
  const shownAt = (place: number) => asked.figures[place]?.reference;
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted text-sm">{t("lead")}</p>
      {chosen.length < mostAsked ? (
        <div className="flex flex-wrap items-end gap-2 print:hidden">
          <KpiChooser
            kpis={sorted}
            words={{
              choose: t("choose"),
              placeholder: t("placeholder"),
              noneFound: t("noneFound"),
              add: t("add"),
            }}
            onAdd={(kpi) => choose([...chosen, kpi])}
          />
        </div>
      ) : null}
      {asked.figures.length === 0 ? (
        <p className="text-muted">{t("none")}</p>
      ) : (
        <>
          <KpiTable
            kpis={asked}
            title={t("title")}
            removeOf={(name) => t("removeOf", { name })}
            onAggregate={(place, aggregation) =>
              choose(chosen.map((one) => (one.reference === shownAt(place) ? { ...one, aggregation } : one)))
            }
            onRemove={(place) => choose(chosen.filter(({ reference }) => reference !== shownAt(place)))}
          />
          <p className="max-w-prose text-muted text-sm">{rules("rule")}</p>
        </>
      )}
    </div>
  );
}
