"use client";

import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Meter } from "@/components/ui/meter";
import type { Footprint } from "@/lib/api/types";
import { formatMoney, formatNumber, formatShare } from "@/lib/format/number";
import { drilldownHref, type Filter, type Scope2, statuses } from "./filter";
import { useMayDecide } from "./use-decide";

const colours = { counted: "bg-brand", excluded: "bg-line-strong", unmatched: "bg-scope-2" } as const;

interface CoverageProps {
  footprint: Footprint;
  filter: Filter;
  method: Scope2;
}

/** How much of the books the figures rest on, and the way to the rows that are missing. */
export function Coverage({ footprint: { coverage, currency, year }, filter, method }: CoverageProps) {
  const t = useTranslations("footprint.coverage");
  const locale = useLocale();
  const mayDecide = useMayDecide();
  const { rows, amount, shareOfSpend, shareOfRows } = coverage;
  return (
    <Card title={t("title")}>
      <p className="pb-3">
        {shareOfSpend === null
          ? t("nothing")
          : t("lead", {
              spend: formatShare(shareOfSpend, locale, 1),
              rows: formatShare(shareOfRows, locale, 1),
            })}
      </p>
      <Meter
        label={t("title")}
        total={rows.counted + rows.excluded + rows.unmatched}
        parts={statuses.map((id) => ({
          id,
          label: t(`statuses.${id}`),
          value: rows[id],
          colour: colours[id],
        }))}
        valueText={statuses
          .map((id) => `${t(`statuses.${id}`)} ${formatNumber(rows[id], locale)}`)
          .join(", ")}
      />
      <table className="mt-3 w-full text-sm">
        <thead>
          <tr className="text-muted text-xs">
            <th scope="col" className="py-1 text-start font-medium">
              <span className="sr-only">{t("status")}</span>
            </th>
            <th scope="col" className="py-1 text-end font-medium">
              {t("rows")}
            </th>
            <th scope="col" className="py-1 text-end font-medium">
              {t("amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {statuses.map((status) => (
            <tr key={status}>
              <th scope="row" className="py-1 text-start font-normal">
                <span className="inline-flex items-center gap-2">
                  <span aria-hidden className={`size-2.5 shrink-0 rounded-[2px] ${colours[status]}`} />
                  <Link href={drilldownHref(year, { ...filter, status }, method)} prefetch={false}>
                    {t(`statuses.${status}`)}
                  </Link>
                </span>
              </th>
              <td className="figures py-1 text-end">{formatNumber(rows[status], locale)}</td>
              <td className="figures py-1 text-end">{formatMoney(amount[status], currency, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.unmatched > 0 ? (
        <p className="pt-3 text-muted text-sm">{t(mayDecide ? "unmatchedHelp" : "unmatchedUser")}</p>
      ) : null}
    </Card>
  );
}
