"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useSWRConfig } from "swr";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { resolverOf } from "@/components/form/resolver";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { useToast } from "@/components/ui/toast";
import { changePassword } from "./api";
import type { PasswordChange } from "./schema";

const resolver = resolverOf<PasswordChange>(() =>
  import("./schema").then(({ passwordChangeSchema }) => passwordChangeSchema),
);

const blank = { oldPassword: "", newPassword: "", repeated: "" };

export function PasswordForm() {
  const t = useTranslations("profile.password");
  const toast = useToast();
  const { mutate } = useSWRConfig();
  const form = useForm<PasswordChange>({
    resolver,
    defaultValues: blank,
  });

  async function submit({ oldPassword, newPassword }: PasswordChange) {
    await changePassword(oldPassword, newPassword);
    form.reset(blank);
    toast.done(t("changed"));
    // The change ends the other sessions.
    await mutate("account/sessions");
  }

  return (
    <Card title={t("title")}>
      <Form form={form} onSubmit={submit} label={t("title")} className="max-w-md">
        <FormTextField
          control={form.control}
          name="oldPassword"
          label={t("old")}
          type="password"
          autoComplete="current-password"
        />
        <FormTextField
          control={form.control}
          name="newPassword"
          label={t("new")}
          description={t("rules")}
          type="password"
          autoComplete="new-password"
        />
        <FormTextField
          control={form.control}
          name="repeated"
          label={t("repeated")}
          type="password"
          autoComplete="new-password"
        />
        <SubmitButton className="self-start" isPending={form.formState.isSubmitting}>
          {t("submit")}
        </SubmitButton>
      </Form>
    </Card>
  );
}
