"use client";

import { useLocale, useTranslations } from "next-intl";
import type { Wrong } from "@/components/form/use-draft";
import { ComboBox } from "@/components/ui/combo-box";
import { DecimalField } from "@/components/ui/decimal-field";
import { PlainSelect } from "@/components/ui/plain-select";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import type { EntryCategory } from "@/lib/api/types";
import { world } from "@/lib/countries";
import { factorDecimals } from "@/lib/format/read-number";
import { useRegion } from "@/lib/format/use-region";
import { useUnitText } from "@/lib/format/use-unit-text";
import { useCovered } from "./api";
import { CoveredText } from "./covered-text";
import { covers, type Draft, sources, unitsOf } from "./model";

interface FieldsProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  wrong: Wrong;
  categories: readonly EntryCategory[];
}

/** The words for what is wrong with a field. */
export function useWrongText() {
  const t = useTranslations("activity.problems");
  return (code: string | undefined) => {
    if (code === undefined) return undefined;
    return t.has(code as "required") ? t(code as "required") : t("unknown");
  };
}

/** Every country by its name. */
function useWorld() {
  const locale = useLocale();
  const regionOf = useRegion();
  return world
    .map((id) => ({ id, label: regionOf(id) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** What, when, where and how much. */
export function QuantityFields({ draft, set, wrong, categories }: FieldsProps) {
  const t = useTranslations("activity.form");
  const kinds = useTranslations("activity.sources");
  const unitOf = useUnitText();
  const textOf = useWrongText();
  const countries = useWorld();
  const chosen = categories.find(({ id }) => id === draft.category);
  const units = unitsOf(chosen, Boolean(draft.ownKg));
  return (
    <>
      <ComboBox
        label={t("category")}
        isRequired
        choices={categories.map(({ id, name, group }) => ({ id, label: `${name} · ${group.name}` }))}
        value={draft.category}
        onChange={(category) => {
          const found = categories.find(({ id }) => id === category);
          const fits = found?.units.includes(draft.unit);
          set({ category, ...(fits ? {} : { unit: found?.units[0] ?? "" }) });
        }}
        placeholder={t("categoryPlaceholder")}
        emptyText={t("categoryNone")}
        errorMessage={textOf(wrong.category)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={t("from")}
          isRequired
          value={draft.from}
          onChange={(from) => set({ from })}
          errorMessage={textOf(wrong.from)}
        />
        <TextField
          type="date"
          label={t("to")}
          isRequired
          value={draft.to}
          onChange={(to) => set({ to })}
          errorMessage={textOf(wrong.to)}
        />
        <DecimalField
          label={t("quantity")}
          unit={unitOf(draft.unit)}
          hideUnit
          isRequired
          value={draft.quantity ?? null}
          onChange={(quantity) => set({ quantity })}
          errorMessage={textOf(wrong.quantity)}
        />
        <div className="flex flex-col gap-1">
          <PlainSelect
            label={t("unit")}
            choices={(units.length > 0 ? units : [""]).map((id) => ({ id, label: unitOf(id) || "–" }))}
            value={draft.unit}
            onChange={(unit) => set({ unit })}
            isDisabled={units.length === 0}
          />
          {wrong.unit ? <p className="text-danger text-xs">{textOf(wrong.unit)}</p> : null}
        </div>
        <ComboBox
          label={t("country")}
          description={t("countryHelp")}
          choices={countries}
          value={draft.country}
          onChange={(country) => set({ country })}
          placeholder={t("countryPlaceholder")}
          emptyText={t("countryNone")}
          errorMessage={textOf(wrong.country)}
        />
        <PlainSelect
          label={t("source")}
          choices={sources.map((id) => ({ id, label: kinds(id) }))}
          value={draft.source}
          onChange={(source) => set({ source })}
        />
      </div>
    </>
  );
}

interface CoverFieldsProps extends Pick<FieldsProps, "categories"> {
  draft: Pick<Draft, "from" | "to" | "cover" | "category">;
  set: (change: Partial<Pick<Draft, "cover">>) => void;
}

/** Which spend in the books the entry stands for, and how much that is. */
export function CoverFields({ draft, set, categories }: CoverFieldsProps) {
  const t = useTranslations("activity.cover");
  const chosen = categories.find(({ id }) => id === draft.category);
  const { data: covered } = useCovered({
    from: draft.from,
    to: draft.to,
    cover: draft.cover,
    ...(draft.category ? { category: draft.category } : {}),
  });
  return (
    <RadioGroup
      label={t("title")}
      description={t("help")}
      value={draft.cover}
      onChange={(id) => set({ cover: covers.find((one) => one === id) ?? "leaf" })}
    >
      {covers.map((id) => (
        <Radio key={id} value={id}>
          {t(id, { category: chosen?.name ?? t("anyCategory"), group: chosen?.group.name ?? t("anyGroup") })}
        </Radio>
      ))}
      <div aria-live="polite" className="min-h-5 ps-6 text-muted text-sm">
        {covered && draft.category ? <CoveredText cover={draft.cover} covered={covered} /> : null}
      </div>
    </RadioGroup>
  );
}

type Texts = Pick<Draft, "supplier" | "reference" | "description">;

interface TextFieldsProps extends Pick<FieldsProps, "wrong"> {
  draft: Texts;
  set: (change: Partial<Texts>) => void;
}

/** From whom, and what for. */
export function TextFields({ draft, set, wrong }: TextFieldsProps) {
  const t = useTranslations("activity.form");
  const textOf = useWrongText();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(["supplier", "reference"] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          value={draft[name]}
          onChange={(text) => set({ [name]: text })}
          errorMessage={textOf(wrong[name])}
        />
      ))}
      <TextField
        className="sm:col-span-2"
        label={t("description")}
        value={draft.description}
        onChange={(description) => set({ description })}
        errorMessage={textOf(wrong.description)}
      />
    </div>
  );
}

/** A factor of the supplier, instead of one that ships. */
export function OwnFactorFields({ draft, set, wrong }: FieldsProps) {
  const t = useTranslations("activity.form");
  const unitOf = useUnitText();
  const textOf = useWrongText();
  return (
    <div className="flex flex-col gap-3 pt-2 ps-6">
      <p className="text-muted text-sm">{t("ownHelp")}</p>
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr_1fr]">
        <DecimalField
          label={t("ownFactor")}
          unit={`kg/${unitOf(draft.unit) || "…"}`}
          decimals={factorDecimals}
          value={draft.ownKg ?? null}
          onChange={(ownKg) => set({ ownKg })}
          errorMessage={textOf(wrong.ownFactor)}
        />
        <TextField
          label={t("ownSource")}
          value={draft.ownSource}
          onChange={(ownSource) => set({ ownSource })}
          errorMessage={textOf(wrong.ownSource)}
        />
        <TextField
          label={t("ownYear")}
          inputMode="numeric"
          value={draft.ownYear}
          onChange={(ownYear) => set({ ownYear })}
          errorMessage={textOf(wrong.ownYear)}
        />
      </div>
    </div>
  );
}
