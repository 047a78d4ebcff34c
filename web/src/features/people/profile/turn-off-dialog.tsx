"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { resolverOf } from "@/components/form/resolver";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { disableTwoFactor } from "./api";
import type { TurnOff } from "./schema";

const resolver = resolverOf<TurnOff>(() => import("./schema").then(({ turnOffSchema }) => turnOffSchema));

/** Takes the second factor away again; both factors are asked for. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("profile");
  const router = useRouter();
  const toast = useToast();
  const form = useForm<TurnOff>({
    resolver,
    defaultValues: { password: "", code: "" },
  });

  async function submit({ password, code }: TurnOff) {
    await disableTwoFactor(password, code);
    toast.done(t("twoFactor.turnedOff"));
    onClose();
    router.refresh();
  }

  return (
    <Dialog isOpen onOpenChange={onClose} title={t("twoFactor.turnOff")} role="alertdialog">
      <p className="pb-4 text-muted">{t("twoFactor.turnOffHelp")}</p>
      <Form form={form} onSubmit={submit} label={t("twoFactor.turnOff")}>
        <FormTextField
          control={form.control}
          name="password"
          label={t("password.current")}
          type="password"
          autoComplete="current-password"
          autoFocus
        />
        <FormTextField
          control={form.control}
          name="code"
          label={t("twoFactor.anyCode")}
          autoComplete="one-time-code"
        />
        <Actions>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <SubmitButton look="danger" isPending={form.formState.isSubmitting}>
            {t("twoFactor.turnOff")}
          </SubmitButton>
        </Actions>
      </Form>
    </Dialog>
  );
}
