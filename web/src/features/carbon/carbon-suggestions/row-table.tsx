"use client";

import { useLocale, useTranslations } from "next-intl";
import { NoData } from "@/components/states/no-data";
import { ScrollArea } from "@/components/ui/scroll-area";
import type { SuggestionRow } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";

interface RowTableProps {
  label: string;
  rows: readonly SuggestionRow[];
}

const head = "px-2 font-medium";
const cell = "px-2 py-1.5 wrap-anywhere";

/** Rows of the books, to see what a suggestion is about. */
export function RowTable({ label, rows }: RowTableProps) {
  const t = useTranslations("carbonSuggestions.rowTable");
  const locale = useLocale();
  if (rows.length === 0) return <NoData />;
  return (
    <ScrollArea label={label} className="max-h-72 rounded-lg border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="h-8 bg-sunken text-muted text-xs">
            <th scope="col" className={`${head} text-start`}>
              {t("date")}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {t("text")}
            </th>
            <th scope="col" className={`${head} text-start max-sm:hidden`}>
              {t("account")}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {t("amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, date, voucher, account, accountName, supplier, text, amount }) => (
            <tr key={id} className="border-line border-t align-top">
              <td className={`${cell} whitespace-nowrap`}>
                {date}
                <span className="block text-muted text-xs">{voucher}</span>
              </td>
              <td className={cell}>
                {text || supplier}
                {supplier && text ? <span className="block text-muted text-xs">{supplier}</span> : null}
              </td>
              <td className={`${cell} max-sm:hidden`}>
                <span className="figures">{account}</span> {accountName}
              </td>
              <td className={`${cell} figures whitespace-nowrap text-end`}>
                {formatNumber(amount, locale, { digits: 2, minimum: 2 })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
