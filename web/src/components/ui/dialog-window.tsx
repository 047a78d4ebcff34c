"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay, type ModalOverlayProps } from "react-aria-components/Modal";
import { FailuresContext } from "../states/failures";
import { IconButton } from "./icon-button";

const widths = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-3xl" } as const;

export interface DialogProps extends Omit<ModalOverlayProps, "children" | "className" | "isOpen"> {
  isOpen: boolean;
  title: string;
  /** alertdialog where something cannot be undone: it is not closed by a click outside. */
  role?: "dialog" | "alertdialog";
  width?: keyof typeof widths;
  /** True where only the dialog's own buttons close it. */
  mustAnswer?: boolean;
  children: ReactNode | ((close: () => void) => ReactNode);
}

export function DialogWindow({
  title,
  role = "dialog",
  width = "sm",
  mustAnswer = false,
  children,
  ...props
}: DialogProps) {
  const t = useTranslations("ui.dialog");
  return (
    <ModalOverlay
      isDismissable={role === "dialog" && !mustAnswer}
      isKeyboardDismissDisabled={mustAnswer}
      {...props}
      className="fixed inset-0 z-50 flex items-center justify-center bg-overlay p-4 transition-opacity entering:opacity-0 exiting:opacity-0"
    >
      <Modal className={`max-h-full w-full ${widths[width]}`}>
        <AriaDialog
          role={role}
          className="flex max-h-[calc(100dvh-2rem)] flex-col rounded-lg border border-line bg-surface shadow-popover outline-none"
        >
          {({ close }) => (
            <>
              <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-2">
                <Heading slot="title" className="font-semibold text-lg">
                  {title}
                </Heading>
                {mustAnswer ? null : (
                  <IconButton icon={X} label={t("close")} size="icon-sm" onPress={close} className="-me-2" />
                )}
              </header>
              <div className="relative scroll-py-4 overflow-y-auto px-5 pb-5">
                <FailuresContext value={null}>
                  {typeof children === "function" ? children(close) : children}
                </FailuresContext>
              </div>
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
