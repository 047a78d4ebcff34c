"use client";

import { useLocale, useTranslations } from "next-intl";
import { PlainLink } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import type { Footprint } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { formatShare } from "@/lib/format/number";
import { drilldownHref, type Filter, type Scope2 } from "./filter";
import { shareOf, stepsBelow } from "./model";

interface WalkProps {
  /** Under the filter; undefined while it is on its way, null where it did not come. */
  footprint: Footprint | null | undefined;
  filter: Filter;
  method: Scope2;
}

/** The next step down from what is shown: to the categories below, from a leaf to its suppliers. */
export function Walk({ footprint, filter, method }: WalkProps) {
  const t = useTranslations("footprint.walk");
  const locale = useLocale();
  const steps = footprint ? stepsBelow(footprint, filter) : null;
  return (
    <nav
      aria-label={t("label")}
      className="relative mb-3 flex h-11 items-center gap-2 overflow-x-auto print:hidden"
    >
      {footprint === undefined ? <Skeleton className="h-8 w-72 max-w-full rounded-md" /> : null}
      {steps?.length === 0 ? <p className="text-muted text-sm">{t("end")}</p> : null}
      {steps?.map(({ id, name, kg, change }) => (
        <PlainLink
          key={id}
          href={drilldownHref(footprint?.year ?? 0, { ...filter, ...change }, method)}
          className="touch flex h-8 shrink-0 items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-sm hover:bg-hover"
        >
          <span className="whitespace-nowrap sm:max-w-56 sm:truncate">{name}</span>
          <span className="figures text-muted">
            {`${emissionText(kg, locale)} · ${formatShare(shareOf(kg, footprint?.totals.total ?? 0), locale)}`}
          </span>
        </PlainLink>
      ))}
    </nav>
  );
}
