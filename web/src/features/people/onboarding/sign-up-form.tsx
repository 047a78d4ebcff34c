"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { resolverOf } from "@/components/form/resolver";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { usualCountry } from "@/lib/countries";
import { signUp } from "./api";
import { AcceptField, CountryField, NumberField, OwnIndustryField, PhoneField } from "./fields";
import type { SignUpForm as Values } from "./schema";

const resolver = resolverOf<Values>(() => import("./schema").then(({ signUpSchema }) => signUpSchema));

/** What it takes to try the product: which company, who asks, and that the terms are accepted. */
export function SignUpForm({ integration }: { integration: string }) {
  const t = useTranslations("onboarding.signUp");
  const locale = useLocale();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<Values>({
    resolver,
    defaultValues: {
      companyName: "",
      country: usualCountry(locale),
      industry: "",
      corporateIdentityNumber: "",
      contactName: "",
      email: "",
      phone: "",
      acceptTerms: false,
    },
  });
  const { control } = form;

  async function submit(values: Values) {
    await signUp(values, locale, integration);
    setSentTo(values.email);
  }
  if (sentTo !== null) return <Sent email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <>
      <h2 className="pb-4 font-semibold text-xl">{t("title")}</h2>
      <Form form={form} onSubmit={submit} label={t("title")}>
        <FormTextField
          control={control}
          name="companyName"
          label={t("company")}
          autoComplete="organization"
          isRequired
        />
        <CountryField control={control} />
        <NumberField control={control} />
        <OwnIndustryField control={control} />
        <FormTextField
          control={control}
          name="contactName"
          label={t("name")}
          autoComplete="name"
          isRequired
        />
        <FormTextField
          control={control}
          name="email"
          label={t("email")}
          type="email"
          autoComplete="email"
          isRequired
        />
        <PhoneField control={control} />
        <AcceptField control={control} />
        <SubmitButton look="primary" size="lg" isPending={form.formState.isSubmitting}>
          {t("submit")}
        </SubmitButton>
      </Form>
    </>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useTranslations("onboarding.signUp");
  return (
    <Notice
      tone="ok"
      role="status"
      title={t("sent")}
      actions={
        <Button look="quiet" size="sm" onPress={onAgain}>
          {t("again")}
        </Button>
      }
    >
      <p className="break-words">{t("sentText", { email })}</p>
      <p className="pt-2 text-muted">{t("sentHelp")}</p>
    </Notice>
  );
}
