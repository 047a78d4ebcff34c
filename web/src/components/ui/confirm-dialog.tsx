"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { Actions, Dialog } from "./dialog";
import { useToast } from "./toast";

interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, said plainly. */
  children: ReactNode;
  action: string;
  danger?: boolean;
  /** Runs on confirmation; the dialog closes when it succeeds and stays with a message when it does not. */
  onConfirm: () => Promise<unknown>;
}

/** Asks before what cannot be undone. */
export function ConfirmDialog({ title, children, action, danger, onConfirm, ...props }: ConfirmDialogProps) {
  const t = useTranslations("ui.dialog");
  const { problem } = useToast();
  const [pending, setPending] = useState(false);
  async function confirm() {
    setPending(true);
    try {
      await onConfirm();
      props.onOpenChange(false);
    } catch (error) {
      problem(error);
    } finally {
      setPending(false);
    }
  }
  return (
    <Dialog {...props} title={title} role="alertdialog">
      <div className="text-ink">{children}</div>
      <Actions>
        <Button onPress={() => props.onOpenChange(false)}>{t("cancel")}</Button>
        <Button look={danger ? "danger" : "primary"} isPending={pending} onPress={confirm}>
          {action}
        </Button>
      </Actions>
    </Dialog>
  );
}
