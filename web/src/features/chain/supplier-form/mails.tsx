"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { Problem } from "@/components/states/problem";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { SkeletonText } from "@/components/ui/skeleton";
import { isApiError } from "@/lib/api/problem";
import { turnMails } from "./api";

/** Where the link at the foot of a mail leads: mails of who asks are turned off at once, and on again with a press. */
export function Mails({ token }: { token: string }) {
  const t = useTranslations("supplierForm");
  const [on, setOn] = useState<boolean | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  async function turn(way: "on" | "off") {
    setPending(true);
    setError(null);
    try {
      await turnMails(way, token);
      setOn(way === "on");
    } catch (cause) {
      setError(cause);
    } finally {
      setPending(false);
    }
  }
  const begin = useEffectEvent(() => void turn("off"));
  useEffect(() => begin(), []);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 py-10">
      <h1 className="font-semibold text-xl">{t("mails.title")}</h1>
      {on === null ? null : (
        <Notice
          tone={on ? "info" : "ok"}
          role="status"
          title={t(on ? "mails.on" : "mails.off")}
          actions={
            <Button isPending={pending} onPress={() => void turn(on ? "off" : "on")}>
              {t(on ? "mails.again" : "mails.undo")}
            </Button>
          }
        />
      )}
      {isApiError(error, "supplierRequest.link") ? (
        <Notice tone="warn" role="alert" title={t("dead.title")}>
          {t("dead.text")}
        </Notice>
      ) : error ? (
        <Problem error={error} onRetry={() => void turn(on ? "off" : "on")} />
      ) : null}
      {on === null && !error ? <SkeletonText lines={3} /> : null}
    </div>
  );
}
