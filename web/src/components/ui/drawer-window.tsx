"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay, type ModalOverlayProps } from "react-aria-components/Modal";
import { FailuresContext } from "../states/failures";
import { IconButton } from "./icon-button";

export interface DrawerProps extends Omit<ModalOverlayProps, "children" | "className" | "isOpen"> {
  isOpen: boolean;
  title: string;
  side?: "start" | "end";
  /** Width as a class; on a phone a drawer never leaves less than 3 rem of the page behind it. */
  width?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
}

export function DrawerWindow({ title, side = "end", width = "w-140", children, ...props }: DrawerProps) {
  const t = useTranslations("ui.dialog");
  return (
    <ModalOverlay
      isDismissable
      {...props}
      className={`fixed inset-0 z-50 flex bg-overlay transition-opacity entering:opacity-0 exiting:opacity-0 ${side === "end" ? "justify-end" : "justify-start"}`}
    >
      <Modal
        className={`h-dvh max-w-[calc(100vw-3rem)] bg-surface transition-transform ${width} ${side === "end" ? "border-s border-line entering:translate-x-6 exiting:translate-x-6" : "border-e border-line entering:-translate-x-6 exiting:-translate-x-6"}`}
      >
        <AriaDialog className="flex h-full flex-col outline-none">
          {({ close }) => (
            <>
              <header className="flex h-header shrink-0 items-center justify-between gap-4 border-line border-b ps-5 pe-2">
                <Heading slot="title" className="truncate font-semibold text-lg">
                  {title}
                </Heading>
                <IconButton icon={X} label={t("close")} onPress={close} />
              </header>
              <div className="relative min-h-0 flex-1 scroll-py-16 overflow-y-auto">
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
