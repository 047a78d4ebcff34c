"use client";

import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import type { Reconciliation } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { cell, head, Scrolled } from "./scrolled";

/** The rows that one side has alone, or with another amount. */
export function Mismatches({ rows }: { rows: Reconciliation["mismatches"] }) {
  const t = useTranslations("reconciliation.mismatches");
  const locale = useLocale();
  const amount = (value: string | null) =>
    value === null ? t("absent") : formatNumber(value, locale, { digits: 2, minimum: 2 });
  return (
    <Card title={t("title")}>
      <Scrolled label={t("title")}>
        <thead>
          <tr className="text-muted text-xs">
            {(["date", "voucher", "account", "text"] as const).map((column) => (
              <th key={column} scope="col" className={`${head} text-start`}>
                {t(column)}
              </th>
            ))}
            {(["booked", "told"] as const).map((column) => (
              <th key={column} scope="col" className={`${head} whitespace-nowrap text-end`}>
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, date, series, number, account, text, booked, told }) => (
            <tr key={id}>
              <td className={`figures whitespace-nowrap ${cell}`}>{date}</td>
              <th scope="row" className={`whitespace-nowrap text-start font-normal ${cell}`}>
                {`${series} ${number}`.trim()}
              </th>
              <td className={`figures ${cell}`}>{account}</td>
              <td className={cell}>{text}</td>
              <td className={`figures whitespace-nowrap text-end ${cell}`}>{amount(booked)}</td>
              <td className={`figures whitespace-nowrap text-end ${cell}`}>{amount(told)}</td>
            </tr>
          ))}
        </tbody>
      </Scrolled>
    </Card>
  );
}
