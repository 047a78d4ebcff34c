"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Wrong } from "@/components/form/use-draft";
import { DecimalField } from "@/components/ui/decimal-field";
import { PlainSelect } from "@/components/ui/plain-select";
import { TextField } from "@/components/ui/text-field";
import type { SupplierForm } from "@/lib/api/supplier-request-types";
import { emissionText } from "@/lib/format/emission";
import { factorDecimals } from "@/lib/format/read-number";
import { useUnitText } from "@/lib/format/use-unit-text";
import { aboveIn, type Draft, type NumberName } from "./model";

export interface FieldsProps {
  form: SupplierForm;
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  wrong: Wrong;
}

/** The words for what is wrong with a field. */
export function useWrongText() {
  const t = useTranslations("supplierForm.problems");
  return (code: string | undefined) => {
    if (code === undefined) return undefined;
    return t.has(code as "required") ? t(code as "required") : t("unknown");
  };
}

/** What stands at a field that may be declined. */
function useMark(form: SupplierForm, draft: Draft) {
  const t = useTranslations("supplierForm");
  const above = aboveIn(form, draft);
  return (field: string) => (above.includes(field) ? t("declinable") : "");
}

export function Part({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-1 font-semibold text-lg">{title}</legend>
      {about ? <p className="max-w-prose text-muted text-sm">{about}</p> : null}
      {children}
    </fieldset>
  );
}

/** Datapoints of the standard for voluntary use. */
export function FactFields({ form, draft, set, wrong }: FieldsProps) {
  const t = useTranslations("supplierForm");
  const textOf = useWrongText();
  const unitOf = useUnitText();
  const markOf = useMark(form, draft);
  return (
    <Part title={t("items.facts")} about={t("about.facts")}>
      <div className="grid gap-4 sm:grid-cols-2">
        {form.facts.map(({ code, unit }) => (
          <DecimalField
            key={code}
            label={t(`facts.${code as "B1_12"}`)}
            unit={unitOf(unit)}
            isNegative={false}
            value={draft.facts[code] ?? null}
            onChange={(value) => set({ facts: { ...draft.facts, [code]: value } })}
            description={markOf(`facts.${code}`)}
            errorMessage={textOf(wrong[`facts.${code}`])}
          />
        ))}
      </div>
    </Part>
  );
}

/** The emissions of the whole company, and its turnover. */
export function CompanyFields({ form, draft, set, wrong }: FieldsProps) {
  const markOf = useMark(form, draft);
  const t = useTranslations("supplierForm");
  const textOf = useWrongText();
  return (
    <Part title={t("items.company")} about={t("about.company", { company: form.company })}>
      {(["scope1", "scope2", "scope3"] as const).map((name) => (
        <Kilograms key={name} name={name} form={form} draft={draft} set={set} wrong={wrong} />
      ))}
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <DecimalField
          label={t("fields.turnover")}
          unit={draft.currency}
          hideUnit
          isNegative={false}
          value={draft.turnover ?? null}
          onChange={(turnover) => set({ turnover })}
          errorMessage={textOf(wrong.turnover)}
          description={markOf("turnover")}
        />
        <PlainSelect
          label={t("fields.currency")}
          choices={form.currencies.map((id) => ({ id, label: id }))}
          value={draft.currency}
          onChange={(currency) => set({ currency })}
        />
      </div>
    </Part>
  );
}

/** The footprint of one product. */
export function ProductFields({ form, draft, set, wrong }: FieldsProps) {
  const t = useTranslations("supplierForm");
  const textOf = useWrongText();
  const unitOf = useUnitText();
  return (
    <Part title={t("items.product")} about={t("about.product")}>
      <TextField
        label={t("fields.productName")}
        value={draft.productName}
        onChange={(productName) => set({ productName })}
        errorMessage={textOf(wrong.productName)}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <Kilograms name="productKg" form={form} draft={draft} set={set} wrong={wrong} />
        <PlainSelect
          label={t("fields.unit")}
          choices={form.units.map((id) => ({ id, label: unitOf(id) }))}
          value={draft.productUnit}
          onChange={(productUnit) => set({ productUnit })}
        />
      </div>
    </Part>
  );
}

/** What one unit of what is bought causes. */
export function FactorFields({ form, draft, set, wrong }: FieldsProps) {
  const t = useTranslations("supplierForm");
  const unitOf = useUnitText();
  return (
    <Part title={t("items.factor")} about={t("about.factor")}>
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <Kilograms name="factorKg" form={form} draft={draft} set={set} wrong={wrong} />
        <PlainSelect
          label={t("fields.unit")}
          choices={[...form.currencies, ...form.units].map((id) => ({ id, label: unitOf(id) }))}
          value={draft.factorUnit}
          onChange={(factorUnit) => set({ factorUnit })}
        />
      </div>
    </Part>
  );
}

interface KilogramsProps extends FieldsProps {
  name: Exclude<NumberName, "turnover">;
}

/** Emissions in kilograms, said in the unit in which they are read best too: tonnes are soon typed for kilograms. */
function Kilograms({ name, form, draft, set, wrong }: KilogramsProps) {
  const markOf = useMark(form, draft);
  const t = useTranslations("supplierForm");
  const locale = useLocale();
  const textOf = useWrongText();
  const value = draft[name];
  return (
    <DecimalField
      label={t(`fields.${name}`)}
      unit="kg CO₂e"
      isNegative={false}
      {...(name === "factorKg" ? { decimals: factorDecimals } : {})}
      description={[value ? t("inTonnes", { value: emissionText(value, locale) }) : "", markOf(name)]
        .filter(Boolean)
        .join(" · ")}
      value={value ?? null}
      onChange={(kg) => set({ [name]: kg })}
      errorMessage={textOf(wrong[name])}
    />
  );
}
