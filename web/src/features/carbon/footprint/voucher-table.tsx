"use client";

import { useLocale, useTranslations } from "next-intl";
import type { Trace } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";

/** The voucher as it was booked, with the row in question marked. */
export function VoucherTable({ rows }: { rows: Trace["voucher"]["rows"] }) {
  const t = useTranslations("footprint.why");
  const locale = useLocale();
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">{t("voucherRows")}</caption>
        <thead>
          <tr className="bg-sunken text-muted text-xs">
            <th scope="col" className="h-8 px-2 sm:px-3 text-start font-medium">
              {t("account")}
            </th>
            <th scope="col" className="px-2 sm:px-3 text-start font-medium max-sm:hidden">
              {t("text")}
            </th>
            <th scope="col" className="px-2 sm:px-3 text-end font-medium">
              {t("debit")}
            </th>
            <th scope="col" className="px-2 sm:px-3 text-end font-medium">
              {t("credit")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, account, accountName, amount, text, current }) => {
            const figure = formatNumber(amount.replace(/^-/, ""), locale, { digits: 2, minimum: 2 });
            const isCredit = amount.startsWith("-");
            return (
              <tr
                key={line}
                aria-current={current ? "true" : undefined}
                className={`border-line border-t ${current ? "framed bg-brand-soft font-medium" : ""}`}
              >
                <td className="hyphens-auto wrap-anywhere px-2 py-1.5 sm:px-3">
                  <span className="figures">{account}</span> {accountName}
                </td>
                <td className="px-2 sm:px-3 py-1.5 max-sm:hidden">{text}</td>
                <td className="figures whitespace-nowrap px-2 sm:px-3 py-1.5 text-end">
                  {isCredit ? "" : figure}
                </td>
                <td className="figures whitespace-nowrap px-2 sm:px-3 py-1.5 text-end">
                  {isCredit ? figure : ""}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
