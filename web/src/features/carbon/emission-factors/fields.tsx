"use client";

import { useTranslations } from "next-intl";
import { useFieldMessage } from "@/components/form/use-field-message";
import { DecimalField } from "@/components/ui/decimal-field";
import { PlainSelect } from "@/components/ui/plain-select";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { factorDecimals } from "@/lib/format/read-number";
import type { Draft, Wrong } from "./model";

export interface FieldsProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  wrong: Wrong;
}

type Of<T> = {
  [K in keyof Draft]: Draft[K] extends T ? (T extends Draft[K] ? K : never) : never;
}[keyof Draft];

interface FieldProps<K> extends FieldsProps {
  name: K;
  hint?: string;
  isRequired?: boolean;
}

/** One line of text. */
export function Line({
  draft,
  set,
  wrong,
  name,
  hint,
  isRequired = false,
  isNumber = false,
}: FieldProps<Of<string>> & { isNumber?: boolean }) {
  const t = useTranslations("emissionFactors.fields");
  const message = useFieldMessage(wrong[name]);
  return (
    <TextField
      label={t(name)}
      isRequired={isRequired}
      {...(isNumber ? { inputMode: "numeric" as const } : {})}
      {...(hint ? { description: hint } : {})}
      {...(message ? { errorMessage: message } : {})}
      value={draft[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
}

/** Several lines of text. */
export function Lines({ draft, set, wrong, name, isRequired = false }: FieldProps<Of<string>>) {
  const t = useTranslations("emissionFactors.fields");
  const message = useFieldMessage(wrong[name]);
  return (
    <TextArea
      label={t(name)}
      rows={3}
      isRequired={isRequired}
      {...(message ? { errorMessage: message } : {})}
      value={draft[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
}

/** A decimal in the person's own notation. */
export function Amount({
  draft,
  set,
  wrong,
  name,
  unit,
  hint,
  isRequired = false,
}: FieldProps<"kg" | "upstreamKg" | "biogenicKg" | "uncertainty"> & { unit: string }) {
  const t = useTranslations("emissionFactors.fields");
  const message = useFieldMessage(wrong[name]);
  return (
    <DecimalField
      label={t(name)}
      unit={unit}
      decimals={factorDecimals}
      isRequired={isRequired}
      {...(hint ? { description: hint } : {})}
      {...(message ? { errorMessage: message } : {})}
      value={draft[name] ?? null}
      onChange={(value) => set({ [name]: value })}
    />
  );
}

interface ChoiceFieldProps extends FieldProps<"basis" | "gwp" | "priceKind" | "confidence" | "quality"> {
  ids: readonly string[];
  texts: "bases" | "assessments" | "priceKinds" | "confidences" | "qualities";
  /** The choice that stands for nothing. */
  none?: string;
}

/** One of a few. */
export function ChoiceField({ draft, set, wrong, name, ids, texts, none }: ChoiceFieldProps) {
  const t = useTranslations("emissionFactors");
  const message = useFieldMessage(wrong[name]);
  return (
    <div className="flex flex-col gap-1">
      <PlainSelect
        label={t(`fields.${name}`)}
        value={draft[name] || (none ?? "")}
        choices={ids.map((id) => ({ id, label: t(`${texts}.${id}` as "bases.direct") }))}
        onChange={(id) => set({ [name]: id === none ? "" : id })}
      />
      <p role="alert" className="text-danger text-xs empty:hidden">
        {message}
      </p>
    </div>
  );
}
