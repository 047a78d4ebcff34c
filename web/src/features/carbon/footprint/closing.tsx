"use client";

import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/notice";
import type { AccountClosing, Reconciliation } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { closingParts, closingState } from "./reconciliation-model";
import { cell, head, Scrolled } from "./scrolled";

type Found = Reconciliation["closings"][number];

/** The accounts of a financial year beside what a file says that they close with. */
export function Closing({ closing }: { closing: Found }) {
  const t = useTranslations("reconciliation.closings");
  const { name, from, to, reaches, fileName, currency, accounts } = closing;
  const { said, differing, twice } = closingState(accounts);
  const isClosed = differing.length === 0;
  return (
    <Card
      title={t("title", { name: name || t("unnamed"), from, to })}
      aside={<span className="text-muted text-sm">{currency}</span>}
    >
      <div className="flex flex-col gap-3">
        <p className="max-w-prose text-muted text-sm">{t("lead", { file: fileName, reaches })}</p>
        <Notice tone={isClosed ? "ok" : "warn"}>
          <p>{isClosed ? t("closed", { count: said }) : t("open", { count: differing.length })}</p>
          {twice > 0 ? <p>{t("twice", { count: twice })}</p> : null}
        </Notice>
        {isClosed ? null : <Accounts label={t("differing")} accounts={differing} />}
        <Disclosure level={3} title={t("all", { count: accounts.length })}>
          <Accounts label={t("all", { count: accounts.length })} accounts={accounts} />
        </Disclosure>
      </div>
    </Card>
  );
}

function Accounts({ label, accounts }: { label: string; accounts: readonly AccountClosing[] }) {
  const t = useTranslations("reconciliation.closings");
  const locale = useLocale();
  const columns = ["opening", "booked", ...closingParts(accounts), "closing", "difference"] as const;
  const amount = (value: string | null) =>
    value === null ? "–" : formatNumber(value, locale, { digits: 2, minimum: 2 });
  return (
    <Scrolled label={label} isLong>
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
        {accounts.map((account) => (
          <tr key={account.number}>
            <th scope="row" className={`min-w-48 text-start font-normal ${cell}`}>
              <span className="figures">{account.number}</span>{" "}
              <span className="text-muted">{account.name}</span>
            </th>
            {columns.map((column) => (
              <td key={column} className={`figures whitespace-nowrap text-end ${cell}`}>
                <span
                  className={
                    column === "difference" && Number(account.difference) !== 0
                      ? "font-medium text-danger"
                      : ""
                  }
                >
                  {amount(account[column])}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Scrolled>
  );
}
