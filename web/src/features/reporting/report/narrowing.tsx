"use client";

import { useTranslations } from "next-intl";
import { CategoryChoose } from "@/components/filters/category-choose";
import { PeriodChoose } from "@/components/filters/period-choose";
import { ScopeChoose } from "@/components/filters/scope-choose";
import { SourceChoose } from "@/components/filters/source-choose";
import { SupplierChoose } from "@/components/filters/supplier-choose";
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
      <PeriodChoose months={options.months} onMonths={(months) => onChange({ months })} />
      {takes("scopes") ? (
        <ScopeChoose scopes={options.scopes} onChange={(scopes) => onChange({ scopes })} />
      ) : null}
      {takes("category") ? (
        <CategoryChoose
          categories={whole?.categories ?? []}
          category={options.category}
          onChange={(category) => onChange({ category })}
        />
      ) : null}
      {takes("supplier") ? (
        <SupplierChoose
          suppliers={whole?.suppliers ?? []}
          supplier={options.supplier}
          onChange={(supplier) => onChange({ supplier })}
        />
      ) : null}
      {takes("source") ? (
        <SourceChoose sources={sources} source={options.source} onChange={(source) => onChange({ source })} />
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
