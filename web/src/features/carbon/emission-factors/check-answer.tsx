"use client";

import { useLocale, useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Notice } from "@/components/ui/notice";
import { SkeletonText } from "@/components/ui/skeleton";
import type { FactorCheck } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import type { useCheck } from "./api";
import { Served } from "./factor-card";
import { restOn } from "./model";
import { Uses } from "./uses";

interface CheckAnswerProps {
  answer: ReturnType<typeof useCheck>;
  /** False while the draft lacks what a factor needs. */
  isAsked: boolean;
  isStale: boolean;
  /** True where the draft takes the place of a factor. */
  replaces: boolean;
}

/** What saving would do, shown while the factor is written. */
export function CheckAnswer({ answer, isAsked, isStale, replaces }: CheckAnswerProps) {
  const t = useTranslations("emissionFactors.check");
  return (
    <section aria-label={t("title")} className="rounded-lg border border-line bg-sunken p-4">
      <h3 className="pb-2 font-medium">{t("title")}</h3>
      {isAsked ? (
        <AsyncContent answer={answer} skeleton={<SkeletonText lines={3} />} stale={isStale}>
          {(check) => <Outcome check={check} replaces={replaces} />}
        </AsyncContent>
      ) : (
        <p className="text-muted text-sm">{t("incomplete")}</p>
      )}
    </section>
  );
}

function Outcome({ check: { fields, misfits, uses }, replaces }: { check: FactorCheck; replaces: boolean }) {
  const t = useTranslations("emissionFactors.check");
  const locale = useLocale();
  const refused = Object.keys(fields).length;
  const { rows, kg, estimate } = restOn(uses);
  const now = emissionText(kg, locale);
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={refused > 0 ? "danger" : "ok"} role="status">
        {t(refused > 0 ? "refused" : "fine", { count: refused })}
      </Notice>
      {misfits.length > 0 ? (
        <div>
          <p className="font-medium text-sm">{t("misfits")}</p>
          <Served serves={misfits} />
        </div>
      ) : null}
      {replaces && uses.length === 0 ? <p className="text-sm">{t("nothing")}</p> : null}
      {uses.length > 0 ? (
        <>
          <p className="text-sm">
            {t("rests", { rows, kg: now })}{" "}
            {estimate === null ? t("noEstimate") : t("estimate", { kg: emissionText(estimate, locale) })}
          </p>
          <Uses label={t("usesTable")} uses={uses} withEstimate />
          <p className="text-muted text-xs">{t("estimateHelp")}</p>
        </>
      ) : null}
    </div>
  );
}
