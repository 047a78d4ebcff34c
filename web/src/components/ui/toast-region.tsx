"use client";

import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button as AriaButton } from "react-aria-components/Button";
import { Text } from "react-aria-components/Text";
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastRegion as AriaToastRegion,
  UNSTABLE_ToastContent as ToastContent,
} from "react-aria-components/Toast";
import { Button } from "./button";
import { type ToastTone, toastQueue } from "./toast-queue";

const icons = { done: CircleCheck, problem: CircleAlert, info: Info } as const;
const tones: Record<ToastTone, string> = { done: "text-ok", problem: "text-danger", info: "text-info" };

export function ToastRegion() {
  const t = useTranslations("ui.dialog");
  return (
    <AriaToastRegion
      queue={toastQueue}
      className="fixed end-4 bottom-4 z-60 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 rounded-lg outline-offset-2 print:hidden"
    >
      {({ toast }) => {
        const { tone, text, action } = toast.content;
        const Icon = icons[tone];
        return (
          <AriaToast
            toast={toast}
            className="flex items-start gap-3 rounded-lg border border-line bg-surface p-3 shadow-popover outline-offset-2"
          >
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tones[tone]}`} />
            <ToastContent className="flex min-w-0 flex-1 flex-col items-start gap-2">
              <Text slot="title" className="max-w-full text-base [overflow-wrap:anywhere]">
                {text}
              </Text>
              {action ? (
                <Button
                  size="sm"
                  onPress={() => {
                    action.onPress();
                    toastQueue.close(toast.key);
                  }}
                >
                  {action.label}
                </Button>
              ) : null}
            </ToastContent>
            <AriaButton
              slot="close"
              aria-label={t("close")}
              className="touch flex size-6 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover"
            >
              <X aria-hidden className="size-4" />
            </AriaButton>
          </AriaToast>
        );
      }}
    </AriaToastRegion>
  );
}
