"use client";

import { useTranslations } from "next-intl";
import type { Wrong } from "@/components/form/use-draft";
import { DecimalField } from "@/components/ui/decimal-field";
import { PlainSelect } from "@/components/ui/plain-select";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import { factorDecimals } from "@/lib/format/read-number";
import { carriers, type Draft, instruments, technologies, units } from "./model";

interface FieldsProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  wrong: Wrong;
}

/** The words for what is wrong with a field. */
function useWrongText() {
  const t = useTranslations("contracts.problems");
  return (code: string | undefined) => {
    if (code === undefined) return undefined;
    return t.has(code as "required") ? t(code as "required") : t("unknown");
  };
}

/** What is bought, by which instrument and when. */
export function InstrumentFields({ draft, set, wrong }: FieldsProps) {
  const t = useTranslations("contracts");
  const textOf = useWrongText();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <PlainSelect
          label={t("form.carrier")}
          choices={carriers.map((id) => ({ id, label: t(`carriers.${id}`) }))}
          value={draft.carrier}
          onChange={(carrier) => set({ carrier })}
        />
        <PlainSelect
          label={t("form.instrument")}
          choices={instruments.map((id) => ({ id, label: t(`instruments.${id}`) }))}
          value={draft.instrument}
          onChange={(instrument) => set({ instrument })}
        />
      </div>
      <p className="text-muted text-sm">{t(`help.${draft.instrument}`)}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {(["from", "to"] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`form.${name}`)}
            isRequired
            value={draft[name]}
            onChange={(day) => set({ [name]: day })}
            errorMessage={textOf(wrong[name])}
          />
        ))}
      </div>
    </>
  );
}

/** How much of the consumption it covers. */
export function CoverFields({ draft, set, wrong }: FieldsProps) {
  const t = useTranslations("contracts.form");
  const textOf = useWrongText();
  return (
    <>
      <RadioGroup
        label={t("cover")}
        description={t("coverHelp")}
        value={draft.coversAll ? "all" : "quantity"}
        onChange={(id) => set({ coversAll: id === "all" })}
      >
        <Radio value="quantity">{t("coverQuantity")}</Radio>
        <Radio value="all">{t("coverAll")}</Radio>
      </RadioGroup>
      {draft.coversAll ? null : (
        <div className="grid gap-4 sm:grid-cols-2">
          <DecimalField
            label={t("quantity")}
            unit={draft.unit}
            hideUnit
            isRequired
            value={draft.quantity ?? null}
            onChange={(quantity) => set({ quantity })}
            errorMessage={textOf(wrong.quantity)}
          />
          <PlainSelect
            label={t("unit")}
            choices={units.map((id) => ({ id, label: id }))}
            value={draft.unit}
            onChange={(unit) => set({ unit })}
          />
        </div>
      )}
    </>
  );
}

/** What a kilowatt hour of it counts, and how it is made. */
export function FactorFields({ draft, set, wrong }: FieldsProps) {
  const t = useTranslations("contracts");
  const textOf = useWrongText();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DecimalField
        label={t("form.factor")}
        unit="kg CO₂e/kWh"
        decimals={factorDecimals}
        isRequired
        description={t("form.factorHelp")}
        value={draft.kgPerKWh ?? null}
        onChange={(kgPerKWh) => set({ kgPerKWh })}
        errorMessage={textOf(wrong.kgPerKWh)}
      />
      <PlainSelect
        label={t("form.technology")}
        choices={technologies.map((id) => ({
          id,
          label: id === "" ? t("form.noTechnology") : t(`technologies.${id}`),
        }))}
        value={draft.technology}
        onChange={(technology) => set({ technology })}
      />
    </div>
  );
}

/** From whom, and by which paper an auditor finds it again. */
export function SourceFields({ draft, set, wrong }: FieldsProps) {
  const t = useTranslations("contracts.form");
  const textOf = useWrongText();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t("supplier")}
        isRequired
        value={draft.supplier}
        onChange={(supplier) => set({ supplier })}
        errorMessage={textOf(wrong.supplier)}
      />
      <TextField
        label={t("number")}
        isRequired={draft.instrument === "certificate"}
        value={draft.number}
        onChange={(number) => set({ number })}
        errorMessage={textOf(wrong.number)}
      />
      <TextField
        className="sm:col-span-2"
        label={t("note")}
        value={draft.note}
        onChange={(note) => set({ note })}
        errorMessage={textOf(wrong.note)}
      />
    </div>
  );
}
