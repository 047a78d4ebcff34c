"use client";

import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Source } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";

const head = "h-8 px-3 font-medium text-muted text-xs";
const cell = "h-row border-line border-t px-3";

/** The books the company's rows come from; few, so the page holds them all. */
export function SourceTable({ sources }: { sources: readonly Source[] }) {
  const t = useTranslations("integrations.sources");
  const systems = useTranslations("sources");
  const locale = useLocale();
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table aria-labelledby="sources" className="w-full text-sm">
        <thead>
          <tr className="bg-sunken">
            <th scope="col" className={`${head} text-start`}>
              {t("name")}
            </th>
            <th scope="col" className={`${head} text-start max-md:hidden`}>
              {t("kind")}
            </th>
            <th scope="col" className={`${head} text-start max-md:hidden`}>
              {t("period")}
            </th>
            <th scope="col" className={`${head} text-end max-md:hidden`}>
              {t("vouchers")}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {t("rows")}
            </th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ id, name, kind, disabled, firstDate, lastDate, vouchers, rows }) => (
            <tr key={id}>
              <th scope="row" className={`${cell} text-start font-normal`}>
                <span className="flex flex-wrap items-center gap-x-2">
                  {name || systems(kind)}
                  {disabled ? <Badge tone="warn">{t("disabled")}</Badge> : null}
                </span>
              </th>
              <td className={`${cell} max-md:hidden`}>{systems(kind)}</td>
              <td className={`${cell} figures max-md:hidden`}>
                {firstDate ? `${firstDate} – ${lastDate}` : "–"}
              </td>
              <td className={`${cell} figures text-end max-md:hidden`}>{formatNumber(vouchers, locale)}</td>
              <td className={`${cell} figures text-end`}>{formatNumber(rows, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
