"use client";

import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Meter } from "@/components/ui/meter";
import type { Footprint } from "@/lib/api/types";
import { boughtMoney, coverageParts } from "@/lib/coverage";
import { formatMoney, formatNumber, formatShare } from "@/lib/format/number";
import { drilldownHref, type Filter, type Scope2 } from "./filter";
import { useMayDecide } from "./use-decide";

const colours = { counted: "bg-brand", excluded: "bg-line-strong", unmatched: "bg-scope-2" } as const;

interface CoverageProps {
  footprint: Footprint;
  filter: Filter;
  method: Scope2;
}

/** How much of the money in the books' rows the figures rest on, what is left out, and the way to the rows. */
export function Coverage({ footprint: { coverage, currency, year }, filter, method }: CoverageProps) {
  const t = useTranslations("footprint.coverage");
  const locale = useLocale();
  const mayDecide = useMayDecide();
  const { rows, exclusions, assumed, moved, shareOfSpend, shareOfRows } = coverage;
  const money = (amount: number | string) => formatMoney(amount, currency, locale);
  const parts = coverageParts(coverage);
  return (
    <Card title={t("title")}>
      <div className="flex flex-col gap-1 pb-3">
        <p>
          {shareOfSpend === null
            ? t("nothing")
            : t("lead", {
                all: money(boughtMoney(coverage)),
                counted: money(moved.counted),
                share: formatShare(shareOfSpend, locale, 1),
              })}
        </p>
        {shareOfSpend === null ? null : (
          <p className="text-muted text-sm">{t("rest", { rows: formatShare(shareOfRows, locale, 1) })}</p>
        )}
      </div>
      <Meter
        label={t("title")}
        total={1}
        parts={parts.map(({ status, share }) => ({
          id: status,
          label: t(`statuses.${status}`),
          value: share ?? 0,
          colour: colours[status],
        }))}
        valueText={parts
          .map(
            ({ status, amount, share }) =>
              `${t(`statuses.${status}`)} ${money(amount)} (${formatShare(share, locale, 1)})`,
          )
          .join(", ")}
      />
      <table className="mt-3 w-full text-sm">
        <thead>
          <tr className="text-muted text-xs">
            <th scope="col" className="py-1 text-start font-medium">
              <span className="sr-only">{t("status")}</span>
            </th>
            <th scope="col" className="py-1 ps-2 text-end font-medium">
              {t("rows")}
            </th>
            <th scope="col" className="py-1 ps-2 text-end font-medium">
              {t("amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ status, amount }) => (
            <Fragment key={status}>
              <tr>
                <th scope="row" className="wrap-anywhere py-1 text-start font-normal">
                  <span className="inline-flex items-center gap-2">
                    <span
                      aria-hidden
                      className={`size-2.5 shrink-0 forced-color-adjust-none rounded-[2px] ${colours[status]}`}
                    />
                    <Link href={drilldownHref(year, { ...filter, status }, method)}>
                      {t(`statuses.${status}`)}
                    </Link>
                  </span>
                </th>
                <td className="figures py-1 ps-2 text-end">{formatNumber(rows[status], locale)}</td>
                <td className="figures py-1 ps-2 text-end">{money(amount)}</td>
              </tr>
              {status === "counted" && assumed.rows > 0 ? (
                <Part
                  name={t("assumed")}
                  href={drilldownHref(year, { ...filter, assumed: true }, method)}
                  rows={formatNumber(assumed.rows, locale)}
                  amount={money(assumed.amount)}
                />
              ) : null}
              {status === "excluded"
                ? exclusions.map((reason) => (
                    <Part
                      key={reason.code}
                      name={reason.name}
                      href={drilldownHref(year, { ...filter, exclusion: reason.code }, method)}
                      rows={formatNumber(reason.rows, locale)}
                      amount={money(reason.amount)}
                    />
                  ))
                : null}
            </Fragment>
          ))}
        </tbody>
      </table>
      {rows.unmatched > 0 ? (
        <p className="pt-3 text-muted text-sm">{t(mayDecide ? "unmatchedHelp" : "unmatchedUser")}</p>
      ) : null}
    </Card>
  );
}

/** A part of a status, in smaller type below it. */
function Part({ name, href, rows, amount }: { name: string; href: string; rows: string; amount: string }) {
  return (
    <tr className="text-muted text-xs">
      <th scope="row" className="wrap-anywhere py-0.5 ps-4.5 text-start font-normal">
        <Link href={href} className="inline-flex min-h-6 items-center">
          {name}
        </Link>
      </th>
      <td className="figures py-0.5 ps-2 text-end">{rows}</td>
      <td className="figures py-0.5 ps-2 text-end">{amount}</td>
    </tr>
  );
}
