"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Apart } from "@/components/apart";
import { ScopeDot } from "@/components/ui/badge";
import { Figure } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Segmented } from "@/components/ui/segmented";
import { Range, TotalRange } from "@/components/ui/total-range";
import type { Footprint, FootprintCategory } from "@/lib/api/types";
import { emissionChange, formatEmission } from "@/lib/format/emission";
import { formatShare } from "@/lib/format/number";
import { drilldownHref, type Filter, type Scope2, scope2Methods } from "./filter";
import { scopesOf, shareOf } from "./model";

interface FiguresProps {
  footprint: Footprint;
  filter: Filter;
  method: Scope2;
  onMethod: (method: Scope2) => void;
}

/** The total and its scopes, each against the year before. */
export function Figures({ footprint, filter, method, onMethod }: FiguresProps) {
  const t = useTranslations("footprint.figures");
  const { totals, previous, year } = footprint;
  const locale = useLocale();
  const total = formatEmission(totals.total, locale);
  return (
    <section
      aria-label={t("label")}
      className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 xl:grid-cols-4"
    >
      <div className="bg-surface p-5">
        <Figure
          label={t("total", { year: String(year) })}
          value={total.value}
          unit={total.unit}
          note={<Change now={totals.total} before={previous?.total ?? null} year={year - 1} />}
        />
        <TotalRange {...totals} coverage={footprint.coverage} />
      </div>
      {scopesOf(totals, previous, method).map(({ scope, kg, before }) => (
        <ScopeTile
          key={scope}
          scope={scope}
          kg={kg}
          before={before}
          range={footprint.categories.find((one) => one.tier === 0 && one.scope === scope)}
          total={totals.total}
          year={year}
          href={drilldownHref(year, { ...filter, scope: [scope] }, method)}
        >
          {scope === 2 ? (
            <Segmented
              size="sm"
              className="max-w-full flex-wrap"
              label={t("method")}
              value={method}
              onChange={onMethod}
              segments={scope2Methods.map((id) => ({ id, label: t(`methods.${id}`) }))}
            />
          ) : null}
        </ScopeTile>
      ))}
      <Apart
        biogenic={totals.biogenic}
        outside={footprint.outside}
        hrefOf={(category) => drilldownHref(year, { ...filter, category }, method)}
      />
    </section>
  );
}

interface ScopeTileProps {
  scope: 1 | 2 | 3;
  kg: string;
  before: string | null;
  range: FootprintCategory | undefined;
  total: string;
  year: number;
  href: string;
  children: ReactNode;
}

function ScopeTile({ scope, kg, before, range, total, year, href, children }: ScopeTileProps) {
  const t = useTranslations("footprint.figures");
  const names = useTranslations("ui.scope");
  const locale = useLocale();
  const { value, unit } = formatEmission(kg, locale);
  return (
    <div className="flex flex-col gap-2 bg-surface p-5">
      <div className="flex flex-col gap-1">
        <span className="flex items-center gap-2 text-sm">
          <ScopeDot scope={scope} />
          <Link href={href} className="text-muted no-underline hover:underline">
            {names(`${scope}`)}
          </Link>
          <span className="figures ms-auto text-muted">{formatShare(shareOf(kg, total), locale)}</span>
        </span>
        <span className="flex items-baseline gap-1.5">
          <span className="figures font-semibold text-2xl">{value}</span>
          <span className="text-muted text-sm">{unit}</span>
        </span>
        <span className="text-muted text-xs">
          <Change now={kg} before={before} year={year - 1} />
        </span>
        {range ? <Range total={range.kg} low={range.low} high={range.high} /> : null}
      </div>
      <p className="text-muted text-xs">{t(`scopes.${scope}`)}</p>
      {children}
    </div>
  );
}

function Change({ now, before, year }: { now: string; before: string | null; year: number }) {
  const t = useTranslations("footprint.figures");
  const locale = useLocale();
  const change = emissionChange(now, before, locale);
  return (
    <span>
      {change === null
        ? t("noYearBefore", { year: String(year) })
        : t("change", { change, year: String(year) })}
    </span>
  );
}
