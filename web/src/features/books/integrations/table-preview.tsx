"use client";

import { useLocale, useTranslations } from "next-intl";
import { NoData } from "@/components/states/no-data";
import { Facts } from "@/components/ui/facts";
import { Notice } from "@/components/ui/notice";
import type { TablePreview } from "@/lib/api/table-types";
import { formatMoney } from "@/lib/format/number";
import { NoticeList } from "./notice-list";
import { SealedYears } from "./sealed-years";

const cell = "border-line border-t px-3 py-1";

/** What an import would read, and which rows it would pass over and why. */
export function TablePreviewPanel({ preview, currency }: { preview: TablePreview; currency: string }) {
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
  return (
    <section aria-label={t("previewTitle")} className="flex flex-col gap-3">
      <Notice tone={preview.skipped > 0 ? "warn" : "ok"} role="status">
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
        ]}
      />
      {preview.first.length === 0 ? (
        <NoData />
      ) : (
        <div className="max-h-56 overflow-auto rounded-lg border border-line bg-surface">
          <table aria-label={t("previewTitle")} className="w-full text-sm">
            <thead>
              <tr className="bg-sunken text-start text-muted text-xs">
                {(["date", "account", "text", "amount"] as const).map((name) => (
                  <th
                    key={name}
                    scope="col"
                    className={`h-8 px-3 font-medium ${name === "amount" ? "text-end" : "text-start"}`}
                  >
                    {name === "amount" ? t("amount") : t(`fields.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {preview.first.map((row, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and never move
                <tr key={place}>
                  <td className={`${cell} figures whitespace-nowrap`}>{row.date}</td>
                  <td className={`${cell} figures`}>{row.account}</td>
                  <td className={cell}>{row.text}</td>
                  <td className={`${cell} figures whitespace-nowrap text-end`}>{money(row.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
