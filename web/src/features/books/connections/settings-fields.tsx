"use client";

import { useTranslations } from "next-intl";
import type { Wrong } from "@/components/form/use-draft";
import { useFieldMessage } from "@/components/form/use-field-message";
import { Checkbox } from "@/components/ui/checkbox";
import { PasswordField } from "@/components/ui/password-field";
import { TextField } from "@/components/ui/text-field";
import type { Provider, ProviderField } from "@/lib/api/connection-types";
import { allSeries, type Draft, expensesSeries, invoiceSeries, isOn, switched } from "./model";
import { useProviderWords } from "./use-provider-words";

interface SettingsFieldsProps {
  offer: Provider;
  /** The last characters of the stored key; null without one. */
  keyHint: string | null;
  draft: Draft;
  set: (change: Draft) => void;
  wrong: Wrong;
}

/** The fields of a system, by its own description of them. */
export function SettingsFields({ offer, keyHint, draft, set, wrong }: SettingsFieldsProps) {
  return (
    <>
      {offer.fields.map((field) => (
        <Field
          key={field.name}
          offer={offer}
          field={field}
          keyHint={keyHint}
          value={draft[field.name] ?? ""}
          code={wrong[field.name]}
          onChange={(value) => set({ [field.name]: value })}
        />
      ))}
      {offer.series ? <Series draft={draft} set={set} wrong={wrong} /> : null}
    </>
  );
}

interface FieldProps {
  offer: Provider;
  field: ProviderField;
  keyHint: string | null;
  value: string;
  code: string | undefined;
  onChange: (value: string) => void;
}

function Field({ offer, field, keyHint, value, code, onChange }: FieldProps) {
  const t = useTranslations("connections.form");
  const { label, help } = useProviderWords().field(offer.provider, field.name);
  const message = useFieldMessage(code);
  const kept = field.secret && keyHint !== null;
  const Box = field.secret ? PasswordField : TextField;
  return (
    <Box
      label={label}
      description={kept ? t("keyKept", { hint: keyHint }) : help}
      isRequired={field.required && !kept}
      value={value}
      onChange={onChange}
      errorMessage={message}
      autoComplete="off"
      validationBehavior="aria"
    />
  );
}

function Series({ draft, set, wrong }: Pick<SettingsFieldsProps, "draft" | "set" | "wrong">) {
  const t = useTranslations("connections.form");
  const all = isOn(draft[allSeries]);
  const expenses = useFieldMessage(wrong[expensesSeries]);
  const invoices = useFieldMessage(wrong[invoiceSeries]);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1 font-medium text-sm">{t("series")}</legend>
      <p className="text-muted text-sm">{t("seriesHelp")}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t("expensesSeries")}
          value={draft[expensesSeries] ?? ""}
          onChange={(value) => set({ [expensesSeries]: value })}
          errorMessage={expenses}
          isDisabled={all}
        />
        <TextField
          label={t("invoiceSeries")}
          value={draft[invoiceSeries] ?? ""}
          onChange={(value) => set({ [invoiceSeries]: value })}
          errorMessage={invoices}
          isDisabled={all}
        />
      </div>
      <Checkbox isSelected={all} onChange={(on) => set({ [allSeries]: switched(on) })}>
        {t("allSeries")}
      </Checkbox>
    </fieldset>
  );
}
