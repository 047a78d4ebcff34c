"use client";

import { useLocale, useTranslations } from "next-intl";
import { type Control, useController } from "react-hook-form";
import { useFieldMessage } from "@/components/form/use-field-message";
import { IndustryField } from "@/components/industry-field";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { Link } from "@/components/ui/link";
import { PlainSelect } from "@/components/ui/plain-select";
import { TextField } from "@/components/ui/text-field";
import { countries } from "@/lib/countries";
import { useRegion } from "@/lib/format/use-region";
import type { SignUpForm } from "./schema";

interface FieldProps {
  control: Control<SignUpForm>;
}

/** Where the company is; what its number looks like depends on it. */
export function CountryField({ control }: FieldProps) {
  const t = useTranslations("onboarding.signUp");
  const region = useRegion();
  const locale = useLocale();
  const { field } = useController({ control, name: "country" });
  const [sweden, finland, netherlands, ...others] = countries;
  const rest = others
    .map((id) => ({ id, label: region(id) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  const first = [sweden, finland, netherlands].flatMap((id) => (id ? [{ id, label: region(id) }] : []));
  return (
    <PlainSelect
      label={t("country")}
      choices={[...first, ...rest]}
      value={field.value}
      onChange={field.onChange}
    />
  );
}

/** The corporate identity number, whose mistakes have words of their own. */
export function NumberField({ control }: FieldProps) {
  const t = useTranslations("onboarding.signUp");
  const { field, fieldState } = useController({ control, name: "corporateIdentityNumber" });
  const code = fieldState.error?.message;
  const { ref, disabled: _, ...rest } = field;
  return (
    <TextField
      {...rest}
      inputRef={ref}
      label={t("number")}
      isRequired
      autoComplete="off"
      description={t("numberHelp")}
      errorMessage={code ? t(code === "required" ? "noNumber" : "wrongNumber") : undefined}
    />
  );
}

/** The industry that it is in, which may stay open. */
export function OwnIndustryField({ control }: FieldProps) {
  const { field, fieldState } = useController({ control, name: "industry" });
  return <IndustryField value={field.value} onChange={field.onChange} wrong={fieldState.error?.message} />;
}

/** The phone, which may stay empty. */
export function PhoneField({ control }: FieldProps) {
  const t = useTranslations("onboarding.signUp");
  const { field, fieldState } = useController({ control, name: "phone" });
  const { ref, disabled: _, ...rest } = field;
  return (
    <TextField
      {...rest}
      inputRef={ref}
      label={t("phone")}
      type="tel"
      autoComplete="tel"
      description={t("phoneHelp")}
      errorMessage={fieldState.error ? t("wrongPhone") : undefined}
    />
  );
}

/** The terms and the data processing: read in a window of their own, so that nothing typed is lost. */
export function AcceptField({ control }: FieldProps) {
  const t = useTranslations("onboarding.signUp");
  const { field, fieldState } = useController({ control, name: "acceptTerms" });
  const isMissing = useFieldMessage(fieldState.error?.message) !== undefined;
  return (
    <CheckboxGroup
      label={t("terms")}
      hideLabel
      value={field.value ? ["accepted"] : []}
      onChange={(values) => field.onChange(values.length > 0)}
      errorMessage={isMissing ? t("mustAccept") : undefined}
    >
      <Checkbox value="accepted" inputRef={field.ref}>
        {t.rich("accept", {
          terms: (words) => (
            <Link href="/terms" target="_blank">
              {words}
            </Link>
          ),
          data: (words) => (
            <Link href="/data-processing" target="_blank">
              {words}
            </Link>
          ),
        })}
      </Checkbox>
    </CheckboxGroup>
  );
}
