"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { resolverOf } from "@/components/form/resolver";
import { SubmitButton } from "@/components/form/submit-button";
import { Link } from "@/components/ui/link";
import type { User } from "@/lib/api/types";
import { logIn } from "./api";
import type { Login } from "./schema";

const resolver = resolverOf<Login>(() => import("./schema").then(({ loginSchema }) => loginSchema));

interface LoginFormProps {
  onDone: (user: User) => void;
  /** The password was right and a code is asked for next. */
  onCode: () => void;
}

export function LoginForm({ onDone, onCode }: LoginFormProps) {
  const t = useTranslations("auth.login");
  const form = useForm<Login>({
    resolver,
    defaultValues: { email: "", password: "" },
  });

  async function submit({ email, password }: Login) {
    const { requiresTwoFactor, user } = await logIn(email, password);
    if (user && !requiresTwoFactor) onDone(user);
    else onCode();
  }

  return (
    <>
      <h1 className="pb-6 font-semibold text-xl">{t("title")}</h1>
      <Form form={form} onSubmit={submit} label={t("title")}>
        <FormTextField
          control={form.control}
          name="email"
          label={t("email")}
          type="email"
          autoComplete="username"
          autoFocus
        />
        <FormTextField
          control={form.control}
          name="password"
          label={t("password")}
          type="password"
          autoComplete="current-password"
        />
        <SubmitButton look="primary" size="lg" isPending={form.formState.isSubmitting}>
          {t("submit")}
        </SubmitButton>
        <Link href="/reset-password" className="w-fit text-sm">
          {t("forgot")}
        </Link>
        <Link href="/onboarding" className="w-fit text-sm">
          {t("signUp")}
        </Link>
      </Form>
    </>
  );
}
