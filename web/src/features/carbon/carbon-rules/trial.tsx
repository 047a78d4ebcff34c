"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Disclosure } from "@/components/ui/disclosure";
import { Progress } from "@/components/ui/progress";
import { Skeleton, SkeletonText } from "@/components/ui/skeleton";
import type { RuleBody, RuleTrial } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { formatMoney, formatNumber } from "@/lib/format/number";
import { usePeriod } from "@/lib/period/period";
import { type Change, type Owner, tryShared, useConcerned, useTrial } from "./api";
import { canTry } from "./model";
import { type SharedTrial, together } from "./outcomes";
import { Failure } from "./plan-outcomes";
import { Companies, Moves, Shifts } from "./trial-tables";
import { useOutcomes } from "./use-outcomes";

interface TrialProps {
  owner: Owner;
  body: RuleBody;
  replaces: string | null;
}

const pause = 600;

/** What the rule would match, and what that would change, shown while it is written. */
export function Trial({ owner, body, replaces }: TrialProps) {
  const t = useTranslations("carbonRules.trial");
  const { year } = usePeriod();
  const wanted = canTry(body) ? JSON.stringify(body) : null;
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pause);
    return () => clearTimeout(timer);
  }, [wanted]);
  const rule = asked === null ? null : (JSON.parse(asked) as RuleBody);
  const change = rule && { rule, ...(replaces === null ? {} : { replaces }), year };
  return (
    <section
      aria-label={t("title", { year: String(year) })}
      className="rounded-lg border border-line bg-sunken p-4"
    >
      <h3 className="pb-2 font-medium">{t("title", { year: String(year) })}</h3>
      {wanted === null || change === null ? (
        <p className="text-muted text-sm">{t("incomplete")}</p>
      ) : (
        <Asked owner={owner} change={change} isStale={asked !== wanted} />
      )}
    </section>
  );
}

interface AskedProps {
  change: Change;
  isStale: boolean;
}

function Asked({ owner, ...props }: AskedProps & { owner: Owner }) {
  return typeof owner === "string" ? <Own owner={owner} {...props} /> : <EveryCompany {...props} />;
}

/** A company's own rule, in one call. */
function Own({ owner, change, isStale }: AskedProps & { owner: string }) {
  const answer = useTrial(owner, change);
  return (
    <AsyncContent answer={answer} skeleton={<TrialSkeleton />} stale={answer.isValidating || isStale}>
      {(trial) => <Outcome trial={trial} />}
    </AsyncContent>
  );
}

function EveryCompany(props: AskedProps) {
  return (
    <AsyncContent answer={useConcerned()} skeleton={<TrialSkeleton />}>
      {(companies) => <Shared companies={companies} {...props} />}
    </AsyncContent>
  );
}

/** A global rule, one company after the other; what is known so far adds up as it comes. */
function Shared({ companies, change, isStale }: AskedProps & { companies: { id: string; name: string }[] }) {
  const t = useTranslations("carbonRules.trial");
  const locale = useLocale();
  const { outcomes, retry } = useOutcomes(companies, JSON.stringify({ change, locale }), (company, signal) =>
    tryShared(company, change, locale, signal),
  );
  const isComplete = outcomes.length === companies.length;
  const failed = outcomes.filter(({ trial }) => trial === null);
  const isAnyKnown = companies.length === 0 || outcomes.length > failed.length;
  const trial = together(outcomes);
  return (
    <div aria-busy={!isComplete || isStale} className="flex flex-col gap-3">
      {isComplete ? null : (
        <Progress
          label={t("progress")}
          value={outcomes.length}
          maxValue={companies.length}
          note={t("progressNote", { done: outcomes.length, count: companies.length })}
        />
      )}
      {isAnyKnown ? <Outcome trial={trial} companies={trial.companies} /> : null}
      {failed.length > 0 ? (
        <ul aria-label={t("failed")} className="flex flex-col gap-2">
          {failed.map(({ id, name, problem }) => (
            <li key={id}>
              <p className="font-medium text-sm">{name}</p>
              <Failure problem={problem} onRetry={() => retry(id)} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function TrialSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <Skeleton className="h-5 w-72" />
      <SkeletonText lines={3} />
    </div>
  );
}

interface OutcomeProps {
  trial: Omit<RuleTrial, "coverageBefore" | "coverageAfter">;
  /** Those that a global rule touches. */
  companies?: SharedTrial["companies"];
}

function Outcome({ trial, companies }: OutcomeProps) {
  const t = useTranslations("carbonRules.trial");
  const locale = useLocale();
  const { hit, currency } = trial;
  return (
    <div className="flex flex-col gap-3">
      <p role="status">
        {t("hit", { rows: hit.rows })}
        {hit.rows > 0 && currency
          ? t("hitAmount", { amount: formatMoney(hit.amount, currency, locale) })
          : null}{" "}
        {t("moved", { rows: trial.moved })}
      </p>
      {companies?.length === 0 ? null : (
        <dl className="grid grid-cols-2 gap-3 text-sm max-sm:grid-cols-1">
          <Pair
            name={t("total")}
            before={emissionText(trial.kgBefore, locale)}
            after={emissionText(trial.kgAfter, locale)}
          />
          <Pair
            name={t("unmatched")}
            before={formatNumber(trial.unmatchedBefore, locale)}
            after={formatNumber(trial.unmatchedAfter, locale)}
          />
        </dl>
      )}
      {trial.shifts.length > 0 ? <Shifts trial={trial} /> : null}
      {companies && companies.length > 0 ? (
        <Disclosure title={t("companies", { count: companies.length })}>
          <Companies companies={companies} />
        </Disclosure>
      ) : null}
      {trial.moves.length > 0 ? (
        <Disclosure title={t("rows", { count: trial.moves.length })}>
          <Moves trial={trial} />
        </Disclosure>
      ) : null}
    </div>
  );
}

function Pair({ name, before, after }: { name: string; before: string; after: string }) {
  const t = useTranslations("carbonRules.trial");
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="figures">{t("change", { before, after })}</dd>
    </div>
  );
}
