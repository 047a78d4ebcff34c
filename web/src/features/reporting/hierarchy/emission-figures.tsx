"use client";

import { useLocale, useTranslations } from "next-intl";
import { Apart } from "@/components/apart";
import { ScopeDot } from "@/components/ui/badge";
import { Figure } from "@/components/ui/facts";
import type { GroupEmissions } from "@/lib/api/types";
import { formatMonth } from "@/lib/format/date";
import { emissionChange, emissionText, formatEmission } from "@/lib/format/emission";
import { formatShare } from "@/lib/format/number";
import { usePeriod } from "@/lib/period/period";
import { useLook } from "./use-look";

/** The total against the year before, the average, who emits the most, the scopes, and what is in none of them. */
export function EmissionFigures({ emissions }: { emissions: GroupEmissions }) {
  const t = useTranslations("hierarchy.emissions");
  const locale = useLocale();
  const { year } = usePeriod();
  const total = formatEmission(emissions.now.total, locale);
  const average = emissions.average === null ? null : formatEmission(emissions.average, locale);
  const highest = emissions.members.find(({ id }) => id === emissions.highest);
  const change = emissionChange(
    emissions.now.total,
    emissions.compared ? emissions.before.total : null,
    locale,
  );
  const inside = Number(emissions.inside.total) === 0 ? null : emissionText(emissions.inside.total, locale);
  const months = emissions.lastMonth < 12 ? formatMonth(emissions.lastMonth, locale, "long") : null;
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
          note={
            change === null
              ? t("noYearBefore", { year: String(year - 1) })
              : months
                ? t("changeTo", { change, year: String(year - 1), month: months })
                : t("change", { change, year: String(year - 1) })
          }
        />
        {inside ? <p className="pt-1 text-muted text-xs">{t("inside", { kg: inside })}</p> : null}
      </div>
      <div className="bg-surface p-5">
        <Figure
          label={t("average")}
          value={average?.value ?? "–"}
          unit={average?.unit ?? ""}
          note={t("averageNote", { count: emissions.withBooks })}
        />
      </div>
      <div className="flex flex-col gap-1 bg-surface p-5">
        <span className="text-muted text-sm">{t("highest")}</span>
        <span className="font-semibold text-lg">{highest?.name ?? "–"}</span>
        <span className="figures text-muted text-xs">
          {highest ? emissionText(highest.now.total, locale) : null}
        </span>
      </div>
      <Scopes emissions={emissions} />
      <Apart biogenic={emissions.now.biogenic} outside={emissions.outside} />
    </section>
  );
}

function Scopes({ emissions: { now } }: { emissions: GroupEmissions }) {
  const t = useTranslations("hierarchy.emissions");
  const names = useTranslations("ui.scope");
  const locale = useLocale();
  const { scope2 } = useLook();
  const scopes = [now.scope1, scope2 === "market" ? now.scope2Market : now.scope2Location, now.scope3];
  const total = Number(now.total);
  return (
    <div className="flex flex-col gap-1 bg-surface p-5">
      <span className="text-muted text-sm">{t("scopes")}</span>
      <ul className="flex flex-col gap-1">
        {scopes.map((kg, place) => (
          <li key={names(`${(place + 1) as 1 | 2 | 3}`)} className="flex items-center gap-2 text-sm">
            <ScopeDot scope={place + 1} />
            {names(`${(place + 1) as 1 | 2 | 3}`)}
            <span className="figures ms-auto">{emissionText(kg, locale)}</span>
            <span className="figures w-10 text-end text-muted">
              {formatShare(total === 0 ? null : Number(kg) / total, locale)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
