"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import type { RuleTrial } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { formatNumber, formatShare } from "@/lib/format/number";
import { type Outcome, parted } from "./outcomes";
import { Moves, Shifts } from "./trial-tables";

interface OutcomesProps {
  outcomes: readonly Outcome[];
  onRetry: (id: string) => void;
}

/** Before and after, company by company, with the places and rows behind it. */
export function Outcomes({ outcomes, onRetry }: OutcomesProps) {
  const t = useTranslations("carbonTemplates.plan");
  const { shown, still } = parted(outcomes);
  if (shown.length === 0) return null; // the dialog says that nothing moves
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={t("companies")} className="flex max-h-[50dvh] flex-col gap-3 overflow-y-auto">
        {shown.map(({ id, name, trial, problem }) => (
          <li key={id} className="rounded-lg border border-line p-3">
            {name ? <h3 className="font-medium">{name}</h3> : null}
            {trial ? <Effect trial={trial} /> : <Failure problem={problem} onRetry={() => onRetry(id)} />}
          </li>
        ))}
      </ul>
      {still > 0 ? <p className="text-muted text-sm">{t("still", { count: still })}</p> : null}
    </div>
  );
}

/** Why nothing is known of a company, with another try. */
export function Failure({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
  const ui = useTranslations("ui.state");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-danger text-sm">{problem}</p>
      <Button size="sm" onPress={onRetry}>
        {ui("retry")}
      </Button>
    </div>
  );
}

function Effect({ trial }: { trial: RuleTrial }) {
  const t = useTranslations("carbonTemplates.plan");
  const rules = useTranslations("carbonRules.trial");
  const locale = useLocale();
  // A figure stays with its unit where the line is short.
  const change = (before: string, after: string) =>
    t("change", { before: before.replaceAll(" ", "\u00a0"), after: after.replaceAll(" ", "\u00a0") });
  return (
    <div className="flex flex-col gap-2 pt-1">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm md:grid-cols-[2.2fr_1.6fr_1.2fr_1.2fr]">
        <Pair
          name={t("total")}
          value={change(emissionText(trial.kgBefore, locale), emissionText(trial.kgAfter, locale))}
        />
        <Pair
          name={t("coverage")}
          value={change(
            formatShare(trial.coverageBefore ?? null, locale, 1),
            formatShare(trial.coverageAfter ?? null, locale, 1),
          )}
        />
        <Pair
          name={t("unmatched")}
          value={change(
            formatNumber(trial.unmatchedBefore, locale),
            formatNumber(trial.unmatchedAfter, locale),
          )}
        />
        <Pair name={t("moved")} value={formatNumber(trial.moved, locale)} />
      </dl>
      {trial.shifts.length > 0 ? (
        <Disclosure title={rules("places")}>
          <Shifts trial={trial} />
        </Disclosure>
      ) : null}
      {trial.moves.length > 0 ? (
        <Disclosure title={rules("rows", { count: trial.moves.length })}>
          <Moves trial={trial} />
        </Disclosure>
      ) : null}
    </div>
  );
}

function Pair({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}
