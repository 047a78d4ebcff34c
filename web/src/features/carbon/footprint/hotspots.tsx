"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ScopeDot } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { PlainLink } from "@/components/ui/link";
import type { FootprintCategory } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { formatChange, formatShare } from "@/lib/format/number";

/** How many categories stand there before somebody asks for all of them. */
const most = 10;

interface HotspotsProps {
  /** Largest first. */
  categories: readonly FootprintCategory[];
  /** The year before, where there is one to compare with. */
  before: number | null;
  hrefOf: (category: string) => string;
}

/**
 * The categories by size, each with the range that its figure lies in and a mark where the year before stood, all on
 * one scale. Each leads to its transactions.
 */
export function Hotspots({ categories, before, hrefOf }: HotspotsProps) {
  const t = useTranslations("footprint.categories");
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? categories : categories.slice(0, most);
  const end = Math.max(
    1,
    ...shown.flatMap(({ kg, high, previousKg }) => [kg, high, previousKg ?? 0].map(Number)),
  );
  return (
    <div>
      <ol aria-label={t("ranked")} className="flex flex-col">
        {shown.map((category) => (
          <li key={category.id}>
            <Hotspot category={category} before={before} end={end} href={hrefOf(category.id)} />
          </li>
        ))}
      </ol>
      {categories.length > most ? (
        <Button size="sm" className="mt-2 print:hidden" onPress={() => setWhole(!isWhole)}>
          {isWhole ? t("fewer") : t("all", { count: categories.length })}
        </Button>
      ) : null}
    </div>
  );
}

interface HotspotProps {
  category: FootprintCategory;
  before: number | null;
  /** The kilograms at the end of the scale. */
  end: number;
  href: string;
}

function Hotspot({ category, before, end, href }: HotspotProps) {
  const t = useTranslations("footprint.categories");
  const locale = useLocale();
  const { name, kg, low, high, share, previousKg, scope } = category;
  const write = (figure: string) => emissionText(figure, locale);
  return (
    <PlainLink href={href} className="-mx-2 flex flex-col gap-1 rounded-md px-2 py-1.5 hover:bg-hover">
      <span className="flex items-baseline gap-x-2 max-sm:flex-wrap">
        <ScopeDot scope={scope} />
        <span className="min-w-0 flex-1 max-sm:basis-3/5">{name}</span>
        <span className="figures">{write(kg)}</span>
        <span className="figures w-12 text-end text-muted text-sm">{formatShare(share, locale)}</span>
        {before === null ? null : (
          <span className="figures w-16 text-end text-muted text-sm">
            {formatChange(kg, previousKg, locale) ?? "–"}
          </span>
        )}
      </span>
      <span className="sr-only">
        {t("range", { low: write(low), high: write(high) })}
        {before !== null && previousKg !== null
          ? ` ${t("before", { year: String(before), value: write(previousKg) })}`
          : null}
      </span>
      <span aria-hidden className="relative ms-4.5 block h-3 forced-color-adjust-none">
        <span
          className={`absolute inset-y-0.5 start-0 rounded-sm ${colours[scope] ?? "bg-scope-3"}`}
          style={{ width: at(kg, end) }}
        />
        <span
          className="absolute inset-y-1 border-ink/55 border-x"
          style={{ insetInlineStart: at(low, end), width: `calc(${at(high, end)} - ${at(low, end)})` }}
        >
          <span className="absolute inset-x-0 top-1/2 h-px bg-ink/55" />
        </span>
        {before !== null && previousKg !== null ? (
          <span
            className="absolute inset-y-0 w-0.5 bg-ink"
            style={{ insetInlineStart: at(previousKg, end) }}
          />
        ) : null}
      </span>
    </PlainLink>
  );
}

const colours: Readonly<Record<number, string>> = { 1: "bg-scope-1", 2: "bg-scope-2", 3: "bg-scope-3" };

/** Where on the scale a figure stands. What takes off stands at its beginning. */
function at(kg: string, end: number): string {
  return `${Math.max(0, (Number(kg) / end) * 100)}%`;
}
