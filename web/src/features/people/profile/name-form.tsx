"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { resolverOf } from "@/components/form/resolver";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSession } from "@/lib/session/session";
import { saveName } from "./api";
import type { Name } from "./schema";

const resolver = resolverOf<Name>(() => import("./schema").then(({ nameSchema }) => nameSchema));

export function NameForm() {
  const t = useTranslations("profile.name");
  const user = useSession();
  const locale = useLocale();
  const router = useRouter();
  const toast = useToast();
  const form = useForm<Name>({ resolver, values: { name: user.name } });

  async function submit({ name }: Name) {
    await saveName(user, name, locale);
    toast.done(t("saved"));
    router.refresh();
  }

  return (
    <Card title={t("title")}>
      <Form form={form} onSubmit={submit} label={t("title")} className="max-w-md">
        <FormTextField control={form.control} name="name" label={t("name")} autoComplete="name" />
        <TextField label={t("email")} value={user.email} isReadOnly />
        <SubmitButton className="self-start" isPending={form.formState.isSubmitting}>
          {t("submit")}
        </SubmitButton>
      </Form>
    </Card>
  );
}
