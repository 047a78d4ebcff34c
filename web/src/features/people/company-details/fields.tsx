"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFieldMessage } from "@/components/form/use-field-message";
import { IndustryField } from "@/components/industry-field";
import { onDemand } from "@/components/on-demand";
import { NumberField } from "@/components/ui/number-field";
import { PlainSelect } from "@/components/ui/plain-select";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { useRegion } from "@/lib/format/use-region";
import { countriesWith, currenciesWith, type Field } from "./model";
import type { Details } from "./use-details";

const Lookup = onDemand(() => import("./lookup").then((module) => module.Lookup));

type TextName = Extract<
  Field,
  "name" | "corporateIdentityNumber" | "lei" | "address" | "webpage" | "contactName" | "phone" | "description"
>;

/** What every field of text needs. */
function useText(details: Details, name: TextName) {
  const t = useTranslations("companyDetails");
  const { draft, wrong, set } = details;
  const message = useFieldMessage(wrong[name]);
  const isExpected = wrong[name] === "invalid" && (name === "webpage" || name === "phone");
  return {
    label: t(`fields.${name}`),
    value: draft[name],
    errorMessage: isExpected ? t(`expected.${name}`) : message,
    onChange: (text: string) => set({ [name]: text }),
  };
}

interface IdentityProps {
  details: Details;
  /** Asks for the number, and for none that few companies have. */
  isFirst?: boolean;
}

/** Which company it is. */
export function IdentityFields({ details, isFirst = false }: IdentityProps) {
  const t = useTranslations("companyDetails");
  const region = useRegion();
  const locale = useLocale();
  const { draft, wrong, set } = details;
  const number = useText(details, "corporateIdentityNumber");
  const lei = useText(details, "lei");
  const countries = countriesWith(draft.country)
    .map((id) => ({ id, label: region(id) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        {...useText(details, "name")}
        isRequired
        autoComplete="organization"
        className="sm:col-span-2"
      />
      <PlainSelect
        label={t("fields.country")}
        choices={countries}
        value={draft.country}
        onChange={(country) => set({ country })}
      />
      <TextField
        {...number}
        isRequired={isFirst}
        errorMessage={wrong.corporateIdentityNumber === "invalid" ? t("wrongNumber") : number.errorMessage}
        description={t("numberHelp")}
        autoComplete="off"
      />
      {isFirst ? null : (
        <TextField
          {...lei}
          errorMessage={wrong.lei ? t("wrongLei") : undefined}
          description={t("leiHelp")}
          autoComplete="off"
        />
      )}
      <IndustryField
        value={draft.industry}
        wrong={wrong.industry}
        onChange={(industry) => set({ industry })}
      />
      <PlainSelect
        label={t("fields.currency")}
        choices={currenciesWith(draft.currency).map((id) => ({ id, label: id }))}
        value={draft.currency}
        onChange={(currency) => set({ currency })}
      />
      <TextField {...useText(details, "webpage")} type="url" autoComplete="url" />
      <Lookup details={details} />
      <TextArea {...useText(details, "description")} rows={4} className="sm:col-span-2" />
    </div>
  );
}

/** How to reach it. */
export function ContactFields({ details }: { details: Details }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextArea {...useText(details, "address")} rows={2} className="sm:col-span-2" />
      <TextField {...useText(details, "contactName")} autoComplete="name" />
      <TextField {...useText(details, "phone")} type="tel" autoComplete="tel" />
    </div>
  );
}

const numberOf = (value: number) => (Number.isNaN(value) ? null : value);

/** How many work there. */
export function EmployeesField({ details: { draft, wrong, set } }: { details: Details }) {
  const t = useTranslations("companyDetails");
  const message = useFieldMessage(wrong.numberOfEmployees);
  return (
    <NumberField
      label={t("fields.numberOfEmployees")}
      description={t("employeesHelp")}
      formatOptions={{ maximumFractionDigits: 0 }}
      minValue={0}
      value={draft.numberOfEmployees ?? Number.NaN}
      errorMessage={message}
      onChange={(value) => set({ numberOfEmployees: numberOf(value) })}
    />
  );
}

interface ReportingProps {
  details: Details;
  /** What speaks for a standard. */
  note?: ReactNode;
  children?: ReactNode;
}

/** What its report depends on. */
export function ReportingFields({ details, note, children }: ReportingProps) {
  const t = useTranslations("companyDetails");
  const { draft, wrong, set } = details;
  const year = useFieldMessage(wrong.firstReportingYear);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <div className="flex flex-col gap-1 sm:col-span-2">
        <PlainSelect
          label={t("fields.reportingStandard")}
          choices={(["3", "1", "2", "0"] as const).map((id) => ({ id, label: t(`standards.${id}`) }))}
          value={String(draft.reportingStandard) as "0"}
          onChange={(id) => set({ reportingStandard: Number(id) as 0 })}
        />
        <p className="text-muted text-sm">{t("standardHelp")}</p>
      </div>
      {note ? <div className="sm:col-span-2">{note}</div> : null}
      <NumberField
        label={t("fields.firstReportingYear")}
        description={t("yearHelp")}
        formatOptions={{ useGrouping: false, maximumFractionDigits: 0 }}
        value={draft.firstReportingYear ?? Number.NaN}
        errorMessage={year}
        onChange={(value) => set({ firstReportingYear: numberOf(value) })}
      />
      {children}
    </div>
  );
}
