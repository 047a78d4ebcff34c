"use client";

import { WifiOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";

/** While something waits to be fetched: says so at the foot of the window when there is no connection. */
export function Offline() {
  const t = useTranslations("ui.state");
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <p
      role="status"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex w-fit items-center gap-2 rounded-lg border border-warn/30 bg-warn-soft px-4 py-2 text-ink text-sm shadow-lg print:hidden"
    >
      <WifiOff aria-hidden className="size-4 text-warn" />
      {t("offline")}
    </p>
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
