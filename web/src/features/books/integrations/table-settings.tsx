"use client";

import { useLocale, useTranslations } from "next-intl";
import { PlainSelect } from "@/components/ui/plain-select";
import { TextField } from "@/components/ui/text-field";
import type { TableMapping } from "@/lib/api/table-types";

interface TableSettingsProps {
  mapping: TableMapping;
  onChange: (mapping: TableMapping) => void;
}

/** How the table writes its values, and what it leaves to be specified. */
export function TableSettings({ mapping, onChange }: TableSettingsProps) {
  const t = useTranslations("integrations.table");
  const locale = useLocale();
  const monthName = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  const months = Array.from({ length: 12 }, (_, month) => ({
    id: String(month + 1),
    label: monthName.format(Date.UTC(2025, month)),
  }));
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
      <PlainSelect
        label={t("content")}
        choices={(["ledger", "invoices"] as const).map((id) => ({ id, label: t(`contents.${id}`) }))}
        value={mapping.content}
        onChange={(content) => onChange({ ...mapping, content })}
      />
      <PlainSelect
        label={t("dates")}
        choices={(["ymd", "dmy", "mdy"] as const).map((id) => ({ id, label: t(`orders.${id}`) }))}
        value={mapping.dates}
        onChange={(dates) => onChange({ ...mapping, dates })}
      />
      <PlainSelect
        label={t("decimals")}
        choices={(["comma", "point"] as const).map((id) => ({ id, label: t(`marks.${id}`) }))}
        value={mapping.decimalComma ? "comma" : "point"}
        onChange={(mark) => onChange({ ...mapping, decimalComma: mark === "comma" })}
      />
      <PlainSelect
        label={t("yearStart")}
        choices={months}
        value={String(mapping.yearStart)}
        onChange={(month) => onChange({ ...mapping, yearStart: Number(month) })}
      />
      <TextField
        label={t("currency")}
        value={mapping.currency}
        maxLength={3}
        onChange={(currency) => onChange({ ...mapping, currency: currency.toUpperCase() })}
      />
      <TextField
        label={t("account")}
        value={mapping.account}
        maxLength={100}
        onChange={(account) => onChange({ ...mapping, account })}
      />
    </div>
  );
}
