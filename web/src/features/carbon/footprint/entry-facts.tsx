"use client";

import { useLocale, useTranslations } from "next-intl";
import { type Fact, Facts } from "@/components/ui/facts";
import type { Trace } from "@/lib/api/types";
import { formatMoment } from "@/lib/format/date";
import { formatNumber } from "@/lib/format/number";
import { useUnitText } from "@/lib/format/use-unit-text";

type TraceEntry = NonNullable<Trace["entry"]>;

/** The activity data that a figure comes from, instead of a voucher. */
export function EntryFacts({ entry }: { entry: TraceEntry }) {
  const t = useTranslations("footprint.why.entry");
  const locale = useLocale();
  const unitOf = useUnitText();
  const flown = useFlightFacts(entry);
  const { from, to, quantity, unit, source, supplier, reference, description, updatedBy, updatedAt } = entry;
  return (
    <Facts
      facts={[
        { label: t("period"), value: from === to ? from : `${from} – ${to}` },
        ...flown,
        { label: t("quantity"), value: `${formatNumber(quantity, locale)} ${unitOf(unit)}` },
        { label: t("source"), value: t(`sources.${source}`) },
        ...(supplier ? [{ label: t("supplier"), value: supplier }] : []),
        ...(reference ? [{ label: t("reference"), value: reference }] : []),
        ...(description ? [{ label: t("description"), value: description }] : []),
        { label: t("written"), value: [updatedBy.name, formatMoment(updatedAt)].filter(Boolean).join(", ") },
      ]}
    />
  );
}

/** What was flown, and whose figure it counts by; nothing of what is no flight. */
function useFlightFacts({ flight, answer }: TraceEntry): Fact[] {
  const t = useTranslations("footprint.why.entry");
  const locale = useLocale();
  if (!flight) return [];
  const facts: Fact[] = [
    { label: t("flight"), value: `${flight.route.join("–")} ${flight.return ? "⇄" : "→"}` },
    { label: t("class"), value: t(`classes.${flight.class}`) },
    { label: t("persons"), value: String(flight.persons) },
    {
      label: t("origin"),
      value: t(`origins.${answer?.state ?? "own"}`, { kg: formatNumber(answer?.kg ?? "0", locale) }),
    },
  ];
  if (answer?.state !== "given") return facts;
  facts.push({
    label: t("answered"),
    value: [formatMoment(answer.at), answer.trace].filter(Boolean).join(", "),
  });
  if (answer.details) {
    facts.push({
      label: t("details"),
      value: (
        <a className="underline" href={answer.details} rel="noreferrer" target="_blank">
          {t("detailsLink")}
        </a>
      ),
    });
  }
  return facts;
}
