"use client";

import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { useProblemText } from "@/lib/api/use-problem-text";
import { Button } from "../ui/button";
import { Actions, Dialog } from "../ui/dialog";
import { Notice } from "../ui/notice";

interface DraftDialogProps {
  title: string;
  /** The form's name. */
  label: string;
  /** What its button says. */
  action: string;
  form: { error: unknown; pending: boolean; submit: (event: FormEvent) => Promise<void> };
  /** Follows the sentence about the error. */
  more?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog around the fields of a draft, with what stood in the way of saving it. */
export function DraftDialog({ title, label, action, form, more, onClose, children }: DraftDialogProps) {
  const t = useTranslations("ui.dialog");
  const textOf = useProblemText();
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} width="md">
      <form
        aria-label={label}
        noValidate
        onSubmit={(event) => void form.submit(event)}
        className="flex flex-col gap-4"
      >
        {form.error ? (
          <Notice tone="danger" role="alert">
            {textOf(form.error)} {more}
          </Notice>
        ) : null}
        {children}
        <Actions>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button look="primary" type="submit" isPending={form.pending}>
            {action}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
