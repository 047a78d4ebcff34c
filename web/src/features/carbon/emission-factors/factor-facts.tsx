"use client";

import { useLocale, useTranslations } from "next-intl";
import { type Fact, Facts } from "@/components/ui/facts";
import type { FactorCard } from "@/lib/api/types";
import { formatNumber, formatShare } from "@/lib/format/number";
import { useRegion } from "@/lib/format/use-region";

interface FactorFactsProps {
  card: FactorCard;
  onOpen: (id: string) => void;
}

/** The values of a factor and where they come from. */
export function FactorFacts({ card: { factor, notice }, onOpen }: FactorFactsProps) {
  const t = useTranslations("emissionFactors");
  const field = useTranslations("emissionFactors.fields");
  const locale = useLocale();
  const region = useRegion();
  const value = (kg: string) => (
    <span className="figures">{`${formatNumber(kg, locale, { digits: 12 })} kg CO₂e/${factor.unit}`}</span>
  );
  const english = (text: string) => <span lang="en">{text}</span>;
  const facts: (Fact | null)[] = [
    { label: field("kg"), value: value(factor.kg) },
    {
      label: field("upstreamKg"),
      value: factor.upstreamKg === null ? t("card.notGiven") : value(factor.upstreamKg),
    },
    factor.biogenicKg === null ? null : { label: field("biogenicKg"), value: value(factor.biogenicKg) },
    { label: field("basis"), value: t(`bases.${factor.basis as "direct"}`) },
    { label: field("gwp"), value: t(`assessments.${(factor.gwp || "none") as "none"}`) },
    { label: t("card.for"), value: `${region(factor.region)}, ${factor.year}` },
    factor.priceYear === 0
      ? null
      : {
          label: t("card.prices"),
          value: `${factor.priceYear}, ${t(`priceKinds.${factor.priceKind as "basic"}`)}`,
        },
    { label: field("series"), value: <code className="text-sm">{factor.series}</code> },
    { label: field("source"), value: english(factor.source) },
    {
      label: field("licence"),
      value: (
        <>
          <span lang="en">
            {notice.url ? (
              <a href={notice.url} target="_blank" rel="noreferrer" className="text-brand underline">
                {notice.title}
              </a>
            ) : (
              notice.title
            )}
          </span>
          <span lang="en" className="block text-muted text-sm">
            {notice.text}
          </span>
          {notice.shareAlike ? <span className="block text-sm">{t("card.shareAlike")}</span> : null}
        </>
      ),
    },
    { label: field("confidence"), value: t(`confidences.${factor.confidence as "seen"}`) },
    { label: field("provenance"), value: english(factor.provenance) },
    { label: field("quality"), value: t(`qualities.${String(factor.quality) as "1"}`) },
    { label: field("uncertainty"), value: `± ${formatShare(factor.uncertainty, locale, 1)}` },
    factor.notes ? { label: field("notes"), value: english(factor.notes) } : null,
    factor.supersedes
      ? { label: t("card.supersedes"), value: <OtherFactor id={factor.supersedes} onOpen={onOpen} /> }
      : null,
    factor.supersededBy
      ? { label: t("card.supersededBy"), value: <OtherFactor id={factor.supersededBy} onOpen={onOpen} /> }
      : null,
  ];
  return <Facts facts={facts.filter((fact) => fact !== null)} />;
}

interface OtherFactorProps {
  id: string;
  onOpen: (id: string) => void;
}

/** Leads to another factor by its id. */
export function OtherFactor({ id, onOpen }: OtherFactorProps) {
  return (
    <button
      type="button"
      className="break-all text-start text-brand text-sm underline"
      onClick={() => onOpen(id)}
    >
      {id}
    </button>
  );
}
