"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Ready } from "@/components/states/ready";
import { Disclosure } from "@/components/ui/disclosure";
import { Skeleton, SkeletonText } from "@/components/ui/skeleton";
import type { RuleBody, RuleTrial } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { formatMoney, formatNumber } from "@/lib/format/number";
import { usePeriod } from "@/lib/period/period";
import { type Owner, useTrial } from "./api";
import { canTry } from "./model";
import { Companies, Moves, Shifts } from "./trial-tables";

interface TrialProps {
  owner: Owner;
  body: RuleBody;
  replaces: string | null;
}

const pause = 600;

/** What the rule would hit, and what that would change, told while it is written. */
export function Trial({ owner, body, replaces }: TrialProps) {
  const t = useTranslations("carbonRules.trial");
  const { year } = usePeriod();
  const wanted = canTry(body) ? JSON.stringify(body) : null;
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pause);
    return () => clearTimeout(timer);
  }, [wanted]);
  const answer = useTrial(owner, asked === null ? null : (JSON.parse(asked) as RuleBody), replaces);
  return (
    <section
      aria-label={t("title", { year: String(year) })}
      className="rounded-lg border border-line bg-sunken p-4"
    >
      <h3 className="pb-2 font-medium">{t("title", { year: String(year) })}</h3>
      {wanted === null ? (
        <p className="text-muted text-sm">{t("incomplete")}</p>
      ) : (
        <Ready answer={answer} skeleton={<TrialSkeleton />} stale={answer.isValidating || asked !== wanted}>
          {(trial) => <Outcome trial={trial} isGlobal={owner === null} />}
        </Ready>
      )}
    </section>
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

function Outcome({ trial, isGlobal }: { trial: RuleTrial; isGlobal: boolean }) {
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
      {isGlobal && trial.companies.length === 0 ? null : (
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
      {isGlobal && trial.companies.length > 0 ? (
        <Disclosure title={t("companies", { count: trial.companies.length })}>
          <Companies trial={trial} />
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
