"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { resolverOf } from "@/components/form/resolver";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import type { Invitation } from "@/lib/api/types";
import { acceptInvitation } from "./api";
import type { Accepted } from "./schema";

const resolver = resolverOf<Accepted>(() => import("./schema").then(({ acceptedSchema }) => acceptedSchema));

/** The name and password with which somebody invited makes the account theirs. */
export function InvitationForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useTranslations("auth.invitation");
  const words = useTranslations("auth.newPassword");
  const { email, name } = invitation;
  const form = useForm<Accepted>({ resolver, defaultValues: { name, password: "", repeated: "" } });
  if (form.formState.isSubmitSuccessful) {
    return (
      <Notice tone="ok" role="status" actions={<ButtonLink href="/login">{t("toLogin")}</ButtonLink>}>
        {t("done")}
      </Notice>
    );
  }
  return (
    <>
      <p className="break-words pb-6 text-muted">
        <Who {...invitation} />
      </p>
      <Form
        form={form}
        onSubmit={(values) => acceptInvitation(token, email, values.name, values.password)}
        label={t("title")}
      >
        <TextField label={t("email")} value={email} isReadOnly autoComplete="username" />
        <FormTextField control={form.control} name="name" label={t("name")} autoComplete="name" autoFocus />
        <FormTextField
          control={form.control}
          name="password"
          label={t("password")}
          description={words("rules")}
          type="password"
          autoComplete="new-password"
        />
        <FormTextField
          control={form.control}
          name="repeated"
          label={words("repeated")}
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

function Who({ by, home }: Invitation) {
  const t = useTranslations("auth.invitation");
  if (by === null) return home === null ? t("anonymous") : t("anonymousTo", { home });
  return home === null ? t("invitedBy", { by }) : t("invitedTo", { by, home });
}
