"use client";

import { useLocale, useTranslations } from "next-intl";
import { NoData } from "@/components/states/no-data";
import { Facts } from "@/components/ui/facts";
import { Notice } from "@/components/ui/notice";
import type { TableMapping, TablePreview } from "@/lib/api/table-types";
import { formatMoney } from "@/lib/format/number";
import { NoticeList } from "./notice-list";
import { SealedYears } from "./sealed-years";
import { isSound, sides } from "./table-model";

interface TablePreviewProps {
  preview: TablePreview;
  mapping: Pick<TableMapping, "content" | "currency">;
}

/** What an import would read, and which rows it would pass over and why. */
export function TablePreviewPanel({ preview, mapping: { content, currency } }: TablePreviewProps) {
  const t = useTranslations("integrations.table");
  const locale = useLocale();
  const money = (amount: string) => formatMoney(amount, currency, locale, 2);
  if (preview.rows === 0) {
    return (
      <Notice tone="danger" role="status">
        {t("none")}
      </Notice>
    );
  }
  const differs = content === "ledger" && Number(preview.difference) !== 0;
  return (
    <section aria-label={t("previewTitle")} className="flex flex-col gap-3">
      <Notice tone={isSound(preview) ? "ok" : "warn"} role="status">
        {t("rows", { rows: preview.rows, vouchers: preview.vouchers })}
        {preview.skipped > 0 ? ` ${t("skipped", { count: preview.skipped })}` : null}
      </Notice>
      {preview.partial ? (
        <p className="text-sm">{t("partial", { rows: preview.rows + preview.skipped })}</p>
      ) : null}
      {preview.partial ? <SealedYears /> : <SealedYears from={preview.from} to={preview.to} />}
      {preview.notices.length > 0 ? (
        <div className="text-sm">
          <NoticeList notices={preview.notices} />
        </div>
      ) : null}
      <Facts
        facts={[
          { label: t("period"), value: `${preview.from} – ${preview.to}` },
          { label: t("debit"), value: money(preview.debit) },
          { label: t("credit"), value: money(preview.credit) },
          ...(differs ? [{ label: t("difference"), value: money(preview.difference) }] : []),
        ]}
      />
      {preview.first.length === 0 ? <NoData /> : <FirstRows rows={preview.first} money={money} />}
    </section>
  );
}

const cell = "border-line border-t px-3 py-1";
const figure = `${cell} figures whitespace-nowrap text-end`;
const columns = ["date", "account", "text", "debit", "credit"] as const;

/** The first rows as a ledger has them, the sides apart. */
function FirstRows({ rows, money }: { rows: TablePreview["first"]; money: (amount: string) => string }) {
  const t = useTranslations("integrations.table");
  return (
    <div className="relative max-h-56 overflow-auto rounded-lg border border-line bg-surface">
      <table aria-label={t("previewTitle")} className="w-full text-sm">
        <thead>
          <tr className="bg-sunken text-muted text-xs">
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className={`h-8 px-3 font-medium ${name === "debit" || name === "credit" ? "text-end" : "text-start"}`}
              >
                {t(`fields.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => {
            const { debit, credit } = sides(row.amount);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and never move
              <tr key={place}>
                <td className={`${cell} figures whitespace-nowrap`}>{row.date}</td>
                <td className={`${cell} figures`}>{row.account}</td>
                <td className={cell}>{row.text}</td>
                <td className={figure}>{debit ? money(debit) : null}</td>
                <td className={figure}>{credit ? money(credit) : null}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
