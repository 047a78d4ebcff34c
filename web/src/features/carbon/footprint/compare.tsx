"use client";

import { useLocale, useTranslations } from "next-intl";
import { ChartFrame } from "@/components/charts/frame";
import { onDemand } from "@/components/on-demand";
import { AsyncContent } from "@/components/states/async-content";
import { PlainSelect } from "@/components/ui/plain-select";
import { Skeleton } from "@/components/ui/skeleton";
import type { Cause, Comparison, Run } from "@/lib/api/types";
import { formatMoment } from "@/lib/format/date";
import { emissionLevel, emissionText, emissionUnit } from "@/lib/format/emission";
import { usePeriod } from "@/lib/period/period";
import { ChangedCategories } from "./changed-categories";
import { ChangedRows } from "./changed-rows";
import type { Scope2 } from "./filter";
import { useComparison } from "./run-api";
import { levelsOf, pairOf, type Step, stepsOf } from "./run-model";
import { usePair } from "./use-pair";

const Waterfall = onDemand(
  () => import("./waterfall").then((module) => module.Waterfall),
  <Skeleton className="h-65 rounded-lg" />,
);

/** Two calculations beside each other: what moved the figure from the one to the other. */
export function Compare({ runs, method }: { runs: readonly Run[]; method: Scope2 }) {
  const t = useTranslations("runs.compare");
  const { from, to, cause, set } = usePair();
  const pair = pairOf(runs, from, to);
  if (pair === null) return <p className="text-muted">{t("one")}</p>;
  const choices = runs.map(({ number, finishedAt }) => ({
    id: String(number),
    label: t("choice", { number: String(number), moment: formatMoment(finishedAt) }),
  }));
  return (
    <section aria-label={t("label")} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <PlainSelect
          label={t("from")}
          className="w-56"
          value={String(pair.from)}
          choices={choices}
          onChange={(id) => void set({ from: Number(id), to: pair.to })}
        />
        <PlainSelect
          label={t("to")}
          className="w-56"
          value={String(pair.to)}
          choices={choices}
          onChange={(id) => void set({ from: pair.from, to: Number(id) })}
        />
      </div>
      <Compared
        from={pair.from}
        to={pair.to}
        method={method}
        cause={cause}
        onCause={(next) => void set({ cause: next })}
      />
    </section>
  );
}

interface ComparedProps {
  from: number;
  to: number;
  method: Scope2;
  cause: Cause | null;
  onCause: (cause: Cause | null) => void;
}

function Compared({ from, to, method, cause, onCause }: ComparedProps) {
  const answer = useComparison(from, to, cause, method);
  return (
    <AsyncContent
      answer={answer}
      skeleton={<Skeleton className="h-96 rounded-lg" />}
      stale={answer.isLoading && answer.data !== undefined}
    >
      {(comparison) => <Parts comparison={comparison} cause={cause} onCause={onCause} />}
    </AsyncContent>
  );
}

interface PartsProps extends Pick<ComparedProps, "cause" | "onCause"> {
  comparison: Comparison;
}

function Parts({ comparison, cause, onCause }: PartsProps) {
  const t = useTranslations("runs");
  const locale = useLocale();
  const { year } = usePeriod();
  const { from, to, parts } = comparison;
  const steps = stepsOf(comparison);
  const names = { from: String(from.number), to: String(to.number) };
  const write = (kg: number) => emissionText(kg, locale);
  const nameOf = ({ id }: Pick<Step, "id">) =>
    id === "from" || id === "to" ? t("compare.number", { number: names[id] }) : t(`causes.${id}`);
  const difference = Number(to.total) - Number(from.total);
  const { cut, low, high } = levelsOf(steps);
  const unit = emissionUnit(Math.max(Math.abs(low), Math.abs(high)));
  const moved = parts.filter(({ rows }) => rows > 0);
  return (
    <div className="flex flex-col gap-4">
      <ChartFrame
        title={t("compare.title", names)}
        summary={
          <>
            {moved.length === 0
              ? t("compare.same", { after: write(Number(to.total)) })
              : t("compare.summary", {
                  before: write(Number(from.total)),
                  after: write(Number(to.total)),
                  difference: write(difference),
                })}
            {cut ? ` ${t("compare.cut")}` : null}
          </>
        }
        fileName={t("compare.file", { year: String(year), ...names })}
        format={write}
        table={{
          columns: [t("compare.cause"), t("compare.change")],
          rows: steps.map((step) => [nameOf(step), step.value]),
        }}
      >
        <Waterfall
          label={t("compare.title", names)}
          steps={steps}
          nameOf={nameOf}
          format={write}
          formatLevel={(kg) => `${emissionLevel(kg, locale, unit)} ${unit}`}
          chosen={cause}
          onOpen={({ id }) => onCause(id === "from" || id === "to" || id === cause ? null : id)}
        />
      </ChartFrame>
      {moved.length > 0 ? (
        <>
          <PlainSelect
            label={t("compare.parts")}
            className="w-64"
            value={cause ?? "all"}
            onChange={(id) => onCause(id === "all" ? null : id)}
            choices={[
              { id: "all" as const, label: t("compare.all") },
              ...moved.map((part) => ({ id: part.cause, label: t(`causes.${part.cause}`) })),
            ]}
          />
          {cause === null ? null : <ChangedRows comparison={comparison} cause={cause} />}
          <ChangedCategories groups={comparison.groups} cause={cause} />
        </>
      ) : null}
    </div>
  );
}
