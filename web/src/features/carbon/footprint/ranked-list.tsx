"use client";

import { useLocale, useTranslations } from "next-intl";
import { NoData } from "@/components/states/no-data";
import { ScopeDot } from "@/components/ui/badge";
import { PlainLink } from "@/components/ui/link";
import type { FootprintCategory } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { formatChange, formatShare } from "@/lib/format/number";
import { pathOf } from "./model";

interface RankedListProps {
  /** Largest first. */
  categories: readonly FootprintCategory[];
  /** Only those below this category. */
  within: string | null;
  all: readonly FootprintCategory[];
  hrefOf: (category: string) => string;
  most?: number;
}

/** The categories by size; each leads to its transactions. */
export function RankedList({ categories, within, all, hrefOf, most }: RankedListProps) {
  const t = useTranslations("footprint.categories");
  const locale = useLocale();
  const below =
    within === null
      ? categories
      : categories.filter(({ id }) => pathOf(all, id).some((one) => one.id === within));
  const shown = most === undefined ? below : below.slice(0, most);
  const largest = Math.max(1, ...shown.map(({ kg }) => Math.abs(Number(kg))));
  if (shown.length === 0) return <NoData />;
  return (
    <div>
      <ol aria-label={t("ranked")} className="flex flex-col">
        {shown.map((category) => (
          <li key={category.id}>
            <PlainLink
              href={hrefOf(category.id)}
              className="-mx-2 flex flex-col gap-1 rounded-md px-2 py-1.5 hover:bg-hover"
            >
              <span className="flex items-baseline gap-2">
                <ScopeDot scope={category.scope} />
                <span className="min-w-0 flex-1 truncate" title={category.name}>
                  {category.name}
                </span>
                <span className="figures">{emissionText(category.kg, locale)}</span>
                <span className="figures w-10 text-end text-muted text-sm">
                  {formatShare(category.share, locale)}
                </span>
                {most === undefined ? (
                  <span className="figures w-16 text-end text-muted text-sm max-sm:hidden">
                    {formatChange(category.kg, category.previousKg, locale) ?? "–"}
                  </span>
                ) : null}
              </span>
              <span aria-hidden className="ms-4.5 block h-1 rounded-full bg-sunken">
                <span
                  className={`block h-full forced-color-adjust-none rounded-full ${category.scope === 1 ? "bg-scope-1" : category.scope === 2 ? "bg-scope-2" : "bg-scope-3"}`}
                  style={{ width: `${Math.max(0, (Number(category.kg) / largest) * 100)}%` }}
                />
              </span>
            </PlainLink>
          </li>
        ))}
      </ol>
      {below.length > shown.length ? (
        <p className="pt-2 text-muted text-sm">{t("more", { count: below.length - shown.length })}</p>
      ) : null}
    </div>
  );
}
