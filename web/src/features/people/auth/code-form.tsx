"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { resolverOf } from "@/components/form/resolver";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import type { User } from "@/lib/api/types";
import { verifyCode } from "./api";
import type { Code } from "./schema";

const resolver = resolverOf<Code>(() => import("./schema").then(({ codeSchema }) => codeSchema));

interface CodeFormProps {
  onDone: (user: User) => void;
  onBack: () => void;
}

/** The second step: the code of the app, or one of the recovery codes. */
export function CodeForm({ onDone, onBack }: CodeFormProps) {
  const t = useTranslations("auth.code");
  const [kind, setKind] = useState<"app" | "recovery">("app");
  const form = useForm<Code>({ resolver, defaultValues: { code: "" } });

  return (
    <>
      <h1 className="pb-2 font-semibold text-xl">{t("title")}</h1>
      <p className="pb-6 text-muted">{t(kind === "app" ? "helpApp" : "helpRecovery")}</p>
      <Form form={form} onSubmit={async ({ code }) => onDone(await verifyCode(code))} label={t("title")}>
        <FormTextField
          key={kind}
          control={form.control}
          name="code"
          label={t(kind === "app" ? "code" : "recoveryCode")}
          inputMode={kind === "app" ? "numeric" : "text"}
          autoComplete={kind === "app" ? "one-time-code" : "off"}
          autoFocus
        />
        <SubmitButton look="primary" size="lg" isPending={form.formState.isSubmitting}>
          {t("submit")}
        </SubmitButton>
        <div className="flex flex-wrap justify-between gap-2">
          <Button
            look="quiet"
            size="sm"
            onPress={() => {
              setKind(kind === "app" ? "recovery" : "app");
              form.reset();
            }}
          >
            {t(kind === "app" ? "useRecovery" : "useApp")}
          </Button>
          <Button look="quiet" size="sm" onPress={onBack}>
            {t("back")}
          </Button>
        </div>
      </Form>
    </>
  );
}
