import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";

export type ToastTone = "done" | "problem" | "info";

export interface ToastMessage {
  tone: ToastTone;
  text: string;
  action?: { label: string; onPress: () => void };
}

/** The one queue of the page. This file and the region are the only ones that know the unstable names behind it. */
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });
