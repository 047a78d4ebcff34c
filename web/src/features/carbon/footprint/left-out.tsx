"use client";

import { useLocale, useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import type { Reconciliation } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { cell, head, Scrolled } from "./scrolled";

/** The accounts that no emissions come from, with the reason. */
export function LeftOut({ found: { leftOut } }: { found: Reconciliation }) {
  const t = useTranslations("reconciliation.leftOut");
  const locale = useLocale();
  if (leftOut.length === 0) return null;
  const title = t("title", { count: String(leftOut.length) });
  return (
    <Disclosure level={2} title={title}>
      <p className="max-w-prose px-2 pb-3 text-muted text-sm">{t("lead")}</p>
      <Scrolled label={title}>
        <thead>
          <tr className="text-muted text-xs">
            <th scope="col" className={`${head} text-start`}>
              {t("account")}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {t("rows")}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {t("ledger")}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {t("reason")}
            </th>
          </tr>
        </thead>
        <tbody>
          {leftOut.map(({ source, number, name, ledger, reason }) => (
            <tr key={`${source ?? ""}/${number}`}>
              <th scope="row" className={`text-start font-normal ${cell}`}>
                <span className="figures">{number}</span> <span className="text-muted">{name}</span>
              </th>
              <td className={`figures text-end ${cell}`}>{formatNumber(ledger.rows, locale)}</td>
              <td className={`figures whitespace-nowrap text-end ${cell}`}>
                {formatNumber(ledger.amount, locale, { digits: 2, minimum: 2 })}
              </td>
              <td className={cell}>{reason.name}</td>
            </tr>
          ))}
        </tbody>
      </Scrolled>
    </Disclosure>
  );
}
