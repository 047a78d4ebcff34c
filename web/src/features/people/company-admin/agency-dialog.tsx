"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { resolverOf } from "@/components/form/resolver";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import type { AgencyForm } from "./schema";

const resolver = resolverOf<AgencyForm>(() => import("./schema").then(({ agencySchema }) => agencySchema));

interface AgencyDialogProps {
  /** The name so far; empty for an agency that is yet to be. */
  name: string;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** The name of an agency, new or changed. */
export function AgencyDialog({ name, onSave, onClose }: AgencyDialogProps) {
  const t = useTranslations("companyCare.agency");
  const ui = useTranslations("ui.dialog");
  const title = t(name === "" ? "new" : "rename");
  const form = useForm<AgencyForm>({ resolver, defaultValues: { name } });
  return (
    <Dialog isOpen onOpenChange={onClose} title={title}>
      <Form
        form={form}
        label={title}
        onSubmit={async (values) => {
          await onSave(values.name);
          onClose();
        }}
      >
        <FormTextField control={form.control} name="name" label={t("name")} autoComplete="off" autoFocus />
        <Actions>
          <Button onPress={onClose}>{ui("cancel")}</Button>
          <SubmitButton look="primary" isPending={form.formState.isSubmitting}>
            {t(name === "" ? "create" : "save")}
          </SubmitButton>
        </Actions>
      </Form>
    </Dialog>
  );
}
