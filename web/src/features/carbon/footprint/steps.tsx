"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Trace } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { useRegion } from "@/lib/format/use-region";
import { useUnitText } from "@/lib/format/use-unit-text";

/** Steps that say something instead of computing; their value is 1 or a year. */
const remarks = new Set([
  "uncertain",
  "otherYear",
  "otherRegion",
  "choice",
  "marketSame",
  "heldAlready",
  "noSource",
  "noLosses",
  "noVat",
  "vatDeducted",
  "vatUnknown",
]);
const results = new Set(["result", "biogenicResult", "outsideResult", "marketResult"]);

/** The calculation line by line; who follows it arrives at the figure. */
export function Steps({ steps }: { steps: Trace["steps"] }) {
  return (
    <ol className="overflow-hidden rounded-lg border border-line">
      {steps.map((step, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one calculation never move, and a code may come twice.
          key={place}
          className={`border-line border-b px-3 py-1.5 last:border-b-0 ${results.has(step.code) ? "bg-sunken font-medium" : ""}`}
        >
          {remarks.has(step.code) ? <Remark step={step} /> : <Line step={step} />}
        </li>
      ))}
    </ol>
  );
}

type StepProps = { step: Trace["steps"][number] };

function Line({ step: { code, value, unit, note } }: StepProps) {
  const t = useTranslations("footprint.steps");
  const locale = useLocale();
  const words = useTranslations("footprint.why.contract.instruments");
  const unitOf = useUnitText();
  const key = code as "amount";
  const isInstrument = code === "contractFactor" && words.has(note as "rate");
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span className="min-w-40 flex-1">
        {t.has(key) ? t(key) : code}
        {note ? (
          <span
            {...(code.startsWith("contract") ? {} : { lang: "en" })}
            className="ms-2 break-words font-normal text-muted text-xs"
          >
            {isInstrument ? words(note as "rate") : note}
          </span>
        ) : null}
      </span>
      <span className="figures">
        {`${formatNumber(value, locale, { digits: 12 })} ${unitOf(unit)}`.trim()}
      </span>
    </span>
  );
}

function Remark({ step: { code, value, note } }: StepProps) {
  const t = useTranslations("footprint.steps");
  const region = useRegion();
  if (code === "otherYear") return <Words>{t("otherYear", { year: value, direction: note })}</Words>;
  if (code === "otherRegion") return <Words>{t("otherRegion", { region: region(note) })}</Words>;
  if (code === "choice") {
    return (
      <Words>
        {t("choice")} <span lang="en">{note}</span>
      </Words>
    );
  }
  return <Words>{t(code as "uncertain")}</Words>;
}

function Words({ children }: { children: ReactNode }) {
  return <span className="text-muted text-sm">{children}</span>;
}
