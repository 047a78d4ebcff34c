"use client";

import { Clock } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { whoAmI } from "@/lib/api/who";

interface SessionNoticeProps {
  at: string;
  /** Whether it ends by doing nothing, in any case, or has ended. */
  way: "idle" | "whole" | "over";
  onStayed: () => void;
}

/** The words of it, and the way to stay or back in. */
export function SessionNotice({ at, way, onStayed }: SessionNoticeProps) {
  const t = useTranslations("shell.sessionEnd");
  const toast = useToast();
  const time = useFormatter().dateTime(new Date(at), { hour: "2-digit", minute: "2-digit" });

  async function stay() {
    try {
      if (await whoAmI()) onStayed();
      else signIn();
    } catch (error) {
      toast.problem(error);
    }
  }
  return (
    <div
      role="alert"
      className="sticky top-0 z-40 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-warn-soft px-4 py-1.5 text-sm print:hidden"
    >
      <Clock aria-hidden className="size-4 text-warn" />
      <p>{t(way, { time })}</p>
      {way === "whole" ? null : (
        <Button size="sm" onPress={() => (way === "idle" ? void stay() : signIn())}>
          {t(way === "idle" ? "stay" : "signIn")}
        </Button>
      )}
    </div>
  );
}

/** The page leads to the sign-in by itself, and from there back. */
function signIn() {
  window.location.reload();
}
