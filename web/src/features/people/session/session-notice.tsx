"use client";

import { Clock } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { whoAmI } from "@/lib/api/who";

/** The words of it, and the way to stay where there is one. */
export function SessionNotice({ at, isIdle }: { at: string; isIdle: boolean }) {
  const t = useTranslations("shell.sessionEnd");
  const time = useFormatter().dateTime(new Date(at), { hour: "2-digit", minute: "2-digit" });
  return (
    <div
      role="alert"
      className="sticky top-0 z-40 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-warn-soft px-4 py-1.5 text-sm print:hidden"
    >
      <Clock aria-hidden className="size-4 text-warn" />
      <p>{t(isIdle ? "idle" : "whole", { time })}</p>
      {isIdle ? (
        // Any call keeps the session; one that does not come through says so in its own ways.
        <Button size="sm" onPress={() => void whoAmI().catch(() => undefined)}>
          {t("stay")}
        </Button>
      ) : null}
    </div>
  );
}
