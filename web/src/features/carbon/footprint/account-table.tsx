"use client";

import { useLocale, useTranslations } from "next-intl";
import { NoData } from "@/components/states/no-data";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { AccountSums, Reconciliation, TransactionStatus } from "@/lib/api/types";
import { formatNumber, formatShare } from "@/lib/format/number";
import { usePeriod } from "@/lib/period/period";
import { drilldownHref } from "./filter";
import { excludedOf, rareColumns, shareCounted } from "./reconciliation-model";
import { cell, head, Scrolled } from "./scrolled";
import { useMayDecide } from "./use-decide";

type Rare = ReturnType<typeof rareColumns>;

/** Every account that can carry emissions: what is booked, and where each part of it went. */
export function AccountTable({ found: { accounts, total, currency } }: { found: Reconciliation }) {
  const t = useTranslations("reconciliation.accounts");
  const mayDecide = useMayDecide();
  const rare = rareColumns(total);
  const columns = [
    "ledger",
    "counted",
    "excluded",
    "unmatched",
    ...rare,
    "share",
    "difference",
  ] as const satisfies readonly string[];
  return (
    <Card
      title={t("title")}
      aside={
        <span className="flex flex-wrap gap-x-4 text-muted text-sm">
          {mayDecide ? <Link href="/company/details">{t("vatSetting")}</Link> : null}
          {currency}
        </span>
      }
    >
      {accounts.length === 0 ? (
        <NoData />
      ) : (
        <Scrolled label={t("title")}>
          <thead>
            <tr className="text-muted text-xs">
              <th scope="col" className={`${head} text-start`}>
                {t("account")}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className={`${head} whitespace-nowrap text-end`}>
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {accounts.map((sums) => (
              <AccountRow key={`${sums.source ?? ""}/${sums.number}`} sums={sums} rare={rare} />
            ))}
          </tbody>
          <tfoot>
            <tr className="font-medium">
              <th scope="row" className={`${cell} text-start`}>
                {t("total")}
              </th>
              <Amounts sums={total} rare={rare} />
            </tr>
          </tfoot>
        </Scrolled>
      )}
    </Card>
  );
}

function AccountRow({ sums, rare }: { sums: AccountSums; rare: Rare }) {
  const t = useTranslations("reconciliation.accounts");
  const { number, name, capital, costsHoldVat } = sums;
  return (
    <tr>
      <th scope="row" className={`min-w-48 text-start font-normal ${cell}`}>
        <span className="figures">{number}</span> <span className="text-muted">{name}</span>{" "}
        {capital ? <Badge>{t("capital")}</Badge> : null} {costsHoldVat ? <Badge>{t("vat")}</Badge> : null}
      </th>
      <Amounts sums={sums} rare={rare} linked />
    </tr>
  );
}

interface AmountsProps {
  sums: AccountSums;
  rare: Rare;
  /** True where each figure leads to its rows. */
  linked?: boolean;
}

function Amounts({ sums, rare, linked = false }: AmountsProps) {
  const { year } = usePeriod();
  const locale = useLocale();
  const amount = (value: string | number) => formatNumber(value, locale, { digits: 2, minimum: 2 });
  const figure = `figures whitespace-nowrap text-end ${cell}`;
  const excluded = excludedOf(sums);
  const shown = (status: TransactionStatus, rows: number, value: string | number) =>
    linked && rows > 0 ? (
      <Link
        href={drilldownHref(year, { account: sums.number, source: sums.source ?? "", status }, "location")}
      >
        {amount(value)}
      </Link>
    ) : (
      amount(value)
    );
  return (
    <>
      <td className={figure}>{amount(sums.ledger.amount)}</td>
      <td className={figure}>{shown("counted", sums.counted.rows, sums.counted.amount)}</td>
      <td className={figure}>
        {shown("excluded", excluded.rows, excluded.amount)}
        {sums.excluded.map(({ reason: { id, name }, amount: part }) => (
          <span key={id} className="block font-normal text-muted text-xs">
            {sums.excluded.length > 1 ? `${name} ${amount(part)}` : name}
          </span>
        ))}
      </td>
      <td className={figure}>{shown("unmatched", sums.unmatched.rows, sums.unmatched.amount)}</td>
      {rare.map((name) => (
        <td key={name} className={figure}>
          {amount(sums[name].amount)}
        </td>
      ))}
      <td className={figure}>{formatShare(shareCounted(sums), locale)}</td>
      <td className={`${figure} ${Number(sums.difference) === 0 ? "" : "font-medium text-danger"}`}>
        {amount(sums.difference)}
      </td>
    </>
  );
}
