"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { resolverOf } from "@/components/form/resolver";
import { SubmitButton } from "@/components/form/submit-button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { requestPasswordReset } from "./api";
import type { ResetRequest } from "./schema";

const resolver = resolverOf<ResetRequest>(() =>
  import("./schema").then(({ resetRequestSchema }) => resetRequestSchema),
);

/** Asks for the mail that lets a person choose a new password. The answer is the same for unknown addresses. */
export function ResetRequestForm() {
  const t = useTranslations("auth.resetRequest");
  const form = useForm<ResetRequest>({
    resolver,
    defaultValues: { email: "" },
  });

  return (
    <>
      <h1 className="pb-2 font-semibold text-xl">{t("title")}</h1>
      <p className="pb-6 text-muted">{t("help")}</p>
      {form.formState.isSubmitSuccessful ? (
        <Notice tone="ok" role="status" title={t("sent")}>
          {t("sentHelp")}
        </Notice>
      ) : (
        <Form form={form} onSubmit={({ email }) => requestPasswordReset(email)} label={t("title")}>
          <FormTextField
            control={form.control}
            name="email"
            label={t("email")}
            type="email"
            autoComplete="username"
            autoFocus
          />
          <SubmitButton look="primary" size="lg" isPending={form.formState.isSubmitting}>
            {t("submit")}
          </SubmitButton>
        </Form>
      )}
      <p className="pt-4 text-sm">
        <Link href="/login">{t("back")}</Link>
      </p>
    </>
  );
}
