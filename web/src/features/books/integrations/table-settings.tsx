"use client";

import { useLocale, useTranslations } from "next-intl";
import { PlainSelect } from "@/components/ui/plain-select";
import { TextField } from "@/components/ui/text-field";
import type { TableMapping } from "@/lib/api/table-types";
import { choices, type Found, type Setting, settingOf } from "./finding-model";
import { SheetSelect, useChoiceLabel } from "./table-findings";

interface TableSettingsProps {
  found: Found;
  sheets: readonly string[];
  mapping: TableMapping;
  onChange: (mapping: TableMapping) => void;
  onSheet: (sheet: string) => void;
}

/** How the table writes its values, as far as no finding asks for it, and what it leaves to be specified. */
export function TableSettings({ found, sheets, mapping, onChange, onSheet }: TableSettingsProps) {
  const t = useTranslations("integrations.table");
  const labelOf = useChoiceLabel();
  const months = useMonths();
  const has = (...fields: string[]) => mapping.columns.some(({ field }) => fields.includes(field));
  const settings: Setting[] = ["dates"];
  if (has("amount", "debit", "credit")) settings.push("amounts");
  if (has("quantity")) settings.push("quantities");
  if (has("credit", "side")) settings.push("credits");
  if (mapping.serials !== "") settings.push("serials");
  const shown = settings.filter(
    (setting) => !found.findings.some((finding) => settingOf(finding) === setting),
  );
  const asked = found.findings.some(({ code }) => code === "sheets");
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 md:grid-cols-3">
      <PlainSelect
        label={t("content")}
        choices={(["ledger", "invoices"] as const).map((id) => ({ id, label: t(`contents.${id}`) }))}
        value={mapping.content}
        onChange={(content) => onChange({ ...mapping, content })}
      />
      {sheets.length > 1 && !asked ? (
        <SheetSelect sheets={sheets} mapping={mapping} onSheet={onSheet} />
      ) : null}
      {shown.map((setting) => (
        <PlainSelect
          key={setting}
          label={t(`settings.${setting}`)}
          choices={["", ...choices[setting]].map((id) => ({ id, label: labelOf(setting, id) }))}
          value={mapping[setting] as string}
          onChange={(choice) => onChange({ ...mapping, [setting]: choice })}
        />
      ))}
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

/** The months by name, as choices. */
function useMonths() {
  const locale = useLocale();
  const name = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => ({
    id: String(month + 1),
    label: name.format(Date.UTC(2025, month)),
  }));
}
