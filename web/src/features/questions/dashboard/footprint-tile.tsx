"use client";

import { useLocale, useTranslations } from "next-intl";
import { Problem } from "@/components/states/problem";
import { ScopeDot } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Figure } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Meter } from "@/components/ui/meter";
import { Skeleton } from "@/components/ui/skeleton";
import { PartialBadge } from "@/components/ui/total-range";
import type { Footprint } from "@/lib/api/types";
import { exclusionsText } from "@/lib/coverage";
import { emissionText, formatEmission } from "@/lib/format/emission";
import { formatChange, formatShare } from "@/lib/format/number";
import { useFootprint } from "./api";

const colours = ["bg-scope-1", "bg-scope-2", "bg-scope-3"] as const;

/** The year's emissions by scope; opens the footprint. */
export function FootprintTile() {
  const t = useTranslations("dashboard.footprint");
  const { data, error, mutate } = useFootprint();
  if (data === undefined && error) {
    return (
      <Card title={t("title")} className="h-full">
        <Problem error={error} onRetry={() => void mutate()} />
      </Card>
    );
  }
  return (
    <Card
      title={t("title")}
      className="h-full"
      aside={
        <Link className="text-sm" href={`/company/footprint${data ? `?year=${data.year}` : ""}`}>
          {t("open")}
        </Link>
      }
    >
      {data ? <Content footprint={data} /> : <Skeleton className="h-51" />}
    </Card>
  );
}

function Content({ footprint }: { footprint: Footprint }) {
  const { totals, previous, year, coverage } = footprint;
  const t = useTranslations("dashboard.footprint");
  const names = useTranslations("ui.scope");
  const locale = useLocale();
  const { rows } = coverage;
  if (rows.counted + rows.unmatched === 0)
    return <p className="text-muted">{t("empty", { year: String(year) })}</p>;
  const total = formatEmission(totals.total, locale);
  const change = formatChange(totals.total, previous?.total ?? null, locale);
  const scopes = [totals.scope1, totals.scope2Location, totals.scope3];
  const parts = scopes.map((kg, place) => ({
    id: String(place + 1),
    label: names(`${(place + 1) as 1 | 2 | 3}`),
    value: Math.max(0, Number(kg)),
    colour: colours[place] ?? "",
    kg,
  }));
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <div className="flex flex-col gap-3">
      <Figure
        label={t("total", { year: String(year) })}
        value={total.value}
        unit={total.unit}
        note={change ? t("change", { change, year: String(year - 1) }) : null}
      />
      <Meter
        label={t("title")}
        parts={parts}
        total={whole}
        valueText={parts.map(({ label, kg }) => `${label} ${emissionText(kg, locale)}`).join(", ")}
      />
      <ul className="flex flex-col gap-1 text-sm">
        {parts.map(({ id, label, kg, value }) => (
          <li key={id} className="flex items-center gap-2">
            <ScopeDot scope={Number(id)} />
            <span className="flex-1">{label}</span>
            <span className="figures">{emissionText(kg, locale)}</span>
            <span className="figures w-10 text-end text-muted">
              {formatShare(whole === 0 ? 0 : value / whole, locale)}
            </span>
          </li>
        ))}
      </ul>
      <Covered footprint={footprint} />
    </div>
  );
}

/** How much of the money the figures rest on, and what most of the rest is. */
function Covered({ footprint: { coverage, currency } }: { footprint: Footprint }) {
  const t = useTranslations("dashboard.footprint");
  const locale = useLocale();
  if (coverage.shareOfSpend === null) return null;
  const reasons = exclusionsText(coverage, { most: 2, others: t("others"), currency, locale });
  return (
    <p className="text-muted text-xs">
      {coverage.partial ? <PartialBadge /> : null}{" "}
      {t("coverage", { share: formatShare(coverage.shareOfSpend, locale, 1) })}{" "}
      {reasons ? t("leftOut", { reasons }) : null}
    </p>
  );
}
