"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import useSWR from "swr";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { resolverOf } from "@/components/form/resolver";
import { SubmitButton } from "@/components/form/submit-button";
import { Problem } from "@/components/states/problem";
import { ButtonLink } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { SkeletonText } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import type { SignUp } from "@/lib/api/onboarding-types";
import type { ApiError } from "@/lib/api/problem";
import { useProblemText } from "@/lib/api/use-problem-text";
import { mended } from "@/lib/mended";
import { confirmSignUp, findSignUp } from "./api";
import type { Chosen } from "./schema";

const resolver = resolverOf<Chosen>(() => import("./schema").then(({ chosenSchema }) => chosenSchema));

/** Where the link of a sign-up leads: a password, and the company is there. */
export function Welcome({ token, email }: { token: string; email: string }) {
  const t = useTranslations("onboarding.welcome");
  const link = { token: mended(token), email: mended(email) };
  const { data, error, mutate } = useSWR<SignUp, ApiError>(
    ["onboarding/sign-up", link.token, link.email],
    () => findSignUp(link.token, link.email),
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  return (
    <>
      <h1 className="pb-2 font-semibold text-xl">{t("title")}</h1>
      {data ? <ChoosePassword token={link.token} signUp={data} /> : null}
      {error && !data ? <Refused error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <SkeletonText lines={4} /> : null}
    </>
  );
}

function ChoosePassword({ token, signUp: { email, companyName } }: { token: string; signUp: SignUp }) {
  const t = useTranslations("onboarding.welcome");
  const words = useTranslations("auth.newPassword");
  const names = useTranslations("auth.login");
  const router = useRouter();
  const form = useForm<Chosen>({ resolver, defaultValues: { password: "" } });
  async function submit({ password }: Chosen) {
    await confirmSignUp(token, email, password);
    // The start leads on to setting the company up.
    router.replace("/");
    router.refresh();
  }
  return (
    <>
      <p className="break-words pb-6 text-muted">{t("for", { company: companyName, email })}</p>
      <Form form={form} onSubmit={submit} label={t("title")}>
        <TextField label={names("email")} value={email} isReadOnly autoComplete="username" />
        <FormTextField
          control={form.control}
          name="password"
          label={t("password")}
          description={words("rules")}
          type="password"
          autoComplete="new-password"
          autoFocus
        />
        <SubmitButton look="primary" size="lg" isPending={form.formState.isSubmitting}>
          {t("submit")}
        </SubmitButton>
      </Form>
    </>
  );
}

/** A link that is over stays so; everything else may be tried again. */
function Refused({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useTranslations("onboarding.welcome");
  const textOf = useProblemText();
  if (error.code !== "signUp.invalid") return <Problem error={error} onRetry={onRetry} />;
  return (
    <Notice tone="warn" role="alert" actions={<ButtonLink href="/onboarding">{t("toForm")}</ButtonLink>}>
      {textOf(error)}
    </Notice>
  );
}
