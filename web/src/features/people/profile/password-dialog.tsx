"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { resolverOf } from "@/components/form/resolver";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import type { Password } from "./schema";

const resolver = resolverOf<Password>(() => import("./schema").then(({ passwordSchema }) => passwordSchema));

interface PasswordDialogProps {
  title: string;
  help: string;
  action: string;
  /** What could not be done, where it fails. */
  problem?: string;
  onClose: () => void;
  onPassword: (password: string) => Promise<unknown>;
}

/** Asks for the password once more before something that concerns the account's safety. */
export function PasswordDialog({ title, help, action, problem, onClose, onPassword }: PasswordDialogProps) {
  const t = useTranslations("profile");
  const form = useForm<Password>({
    resolver,
    defaultValues: { password: "" },
  });
  return (
    <Dialog isOpen onOpenChange={onClose} title={title}>
      <p className="pb-4 text-muted">{help}</p>
      <Form
        form={form}
        onSubmit={({ password }) => onPassword(password)}
        label={title}
        {...(problem ? { problem } : {})}
      >
        <FormTextField
          control={form.control}
          name="password"
          label={t("password.current")}
          type="password"
          autoComplete="current-password"
          autoFocus
        />
        <Actions>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <SubmitButton look="primary" isPending={form.formState.isSubmitting}>
            {action}
          </SubmitButton>
        </Actions>
      </Form>
    </Dialog>
  );
}
