"use client";

import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Text } from "react-aria-components/Text";
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components/Toast";
import { useProblemText } from "@/lib/api/use-problem-text";
import { Button } from "./button";

type Tone = "done" | "problem" | "info";

interface Message {
  tone: Tone;
  text: string;
  action?: { label: string; onPress: () => void };
}

/** The one queue of the page. This file is the only one that knows the unstable names behind it. */
const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 });

const icons = { done: CircleCheck, problem: CircleAlert, info: Info } as const;
const tones: Record<Tone, string> = { done: "text-ok", problem: "text-danger", info: "text-info" };

const short = 6_000;
const long = 12_000;

/** Tells the person what just happened: a save, something that can be undone, a call that failed. */
export function useToast() {
  const textOf = useProblemText();
  return useMemo(
    () => ({
      done: (text: string, action?: Message["action"]) =>
        queue.add({ tone: "done", text, ...(action ? { action } : {}) }, { timeout: action ? long : short }),
      info: (text: string) => queue.add({ tone: "info", text }, { timeout: short }),
      problem: (error: unknown) => queue.add({ tone: "problem", text: textOf(error) }, { timeout: long }),
    }),
    [textOf],
  );
}

/** Mounted once, in the root. */
export function Toasts() {
  const t = useTranslations("ui.dialog");
  return (
    <ToastRegion
      queue={queue}
      className="fixed end-4 bottom-4 z-60 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 rounded-lg outline-offset-2 print:hidden"
    >
      {({ toast }) => {
        const Icon = icons[toast.content.tone];
        return (
          <AriaToast
            toast={toast}
            className="flex items-start gap-3 rounded-lg border border-line bg-surface p-3 shadow-popover outline-offset-2"
          >
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tones[toast.content.tone]}`} />
            <ToastContent className="flex min-w-0 flex-1 flex-col items-start gap-2">
              <Text slot="title" className="text-base">
                {toast.content.text}
              </Text>
              {toast.content.action ? (
                <Button
                  size="sm"
                  onPress={() => {
                    toast.content.action?.onPress();
                    queue.close(toast.key);
                  }}
                >
                  {toast.content.action.label}
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
    </ToastRegion>
  );
}
