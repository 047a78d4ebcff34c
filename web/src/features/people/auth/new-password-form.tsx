"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { resolverOf } from "@/components/form/resolver";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { mended } from "@/lib/mended";
import { resetPassword } from "./api";
import type { NewPassword } from "./schema";

const resolver = resolverOf<NewPassword>(() =>
  import("./schema").then(({ newPasswordSchema }) => newPasswordSchema),
);

/** Where the link of the mail leads: the new password, twice. */
export function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations("auth.newPassword");
  const form = useForm<NewPassword>({
    resolver,
    defaultValues: { password: "", repeated: "" },
  });
  if (form.formState.isSubmitSuccessful) {
    return (
      <>
        <h1 className="pb-6 font-semibold text-xl">{t("title")}</h1>
        <Notice tone="ok" role="status" actions={<ButtonLink href="/login">{t("toLogin")}</ButtonLink>}>
          {t("changed")}
        </Notice>
      </>
    );
  }
  return (
    <>
      <h1 className="pb-2 font-semibold text-xl">{t("title")}</h1>
      <p className="break-words pb-6 text-muted">{t("for", { email: mended(email) })}</p>
      <Form
        form={form}
        onSubmit={({ password }) => resetPassword(mended(token), mended(email), password)}
        label={t("title")}
      >
        <FormTextField
          control={form.control}
          name="password"
          label={t("password")}
          description={t("rules")}
          type="password"
          autoComplete="new-password"
          autoFocus
        />
        <FormTextField
          control={form.control}
          name="repeated"
          label={t("repeated")}
          type="password"
          autoComplete="new-password"
        />
        <SubmitButton look="primary" size="lg" isPending={form.formState.isSubmitting}>
          {t("submit")}
        </SubmitButton>
      </Form>
    </>
  );
}
