"use client";

import { useTranslations } from "next-intl";
import { CategoryPicker } from "@/components/filters/category-picker";
import { PeriodPicker } from "@/components/filters/period-picker";
import { ScopePicker } from "@/components/filters/scope-picker";
import { SourcePicker } from "@/components/filters/source-picker";
import { SupplierPicker } from "@/components/filters/supplier-picker";
import { PlainSelect } from "@/components/ui/plain-select";
import { useRows, useSources } from "./api";
import { bases, freshOptions, type Options, type ReportForm, rowsOf } from "./model";

interface NarrowingProps {
  form: ReportForm;
  year: number;
  options: Options;
  onChange: (change: Partial<Options>) => void;
}

/** What of the year a report is about. */
export function Narrowing({ form, year, options, onChange }: NarrowingProps) {
  const t = useTranslations("report.order");
  const takes = (choice: keyof Options) => form.choices.includes(choice);
  const { data: whole } = useRows(year, rowsOf(form, freshOptions));
  const { data: sources = [] } = useSources();
  return (
    <>
      <PeriodPicker months={options.months} onMonths={(months) => onChange({ months })} />
      {takes("scopes") ? (
        <ScopePicker scopes={options.scopes} onChange={(scopes) => onChange({ scopes })} />
      ) : null}
      {takes("category") ? (
        <CategoryPicker
          categories={whole?.categories ?? []}
          category={options.category}
          onChange={(category) => onChange({ category })}
        />
      ) : null}
      {takes("supplier") ? (
        <SupplierPicker
          suppliers={whole?.suppliers ?? []}
          supplier={options.supplier}
          onChange={(supplier) => onChange({ supplier })}
        />
      ) : null}
      {takes("source") ? (
        <SourcePicker sources={sources} source={options.source} onChange={(source) => onChange({ source })} />
      ) : null}
      {takes("basis") ? (
        <PlainSelect
          hideLabel
          label={t("basis")}
          className="w-52"
          value={options.basis || "all"}
          choices={bases.map((id) => ({ id: id || "all", label: t(`bases.${id || "all"}`) }))}
          onChange={(id) => onChange({ basis: bases.find((one) => one === id) ?? "" })}
        />
      ) : null}
    </>
  );
}
