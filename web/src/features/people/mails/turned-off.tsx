"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Problem } from "@/components/states/problem";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { SkeletonText } from "@/components/ui/skeleton";
import { call } from "@/lib/api/client";
import type { MailChoice } from "@/lib/api/mail-types";
import { isApiError } from "@/lib/api/problem";
import { useProblemText } from "@/lib/api/use-problem-text";

function follow(way: "on" | "off", token: string) {
  return call(`POST /mails/${way}`, { query: { token } }, { anonymous: true });
}

/** Where the link at the foot of a mail leads: such mails are turned off at once, and on again with a press. */
export function TurnedOff({ token }: { token: string }) {
  const t = useTranslations("profile");
  const textOf = useProblemText();
  const [choice, setChoice] = useState<MailChoice | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const begun = useRef(false);

  async function turn(way: "on" | "off") {
    setPending(true);
    setError(null);
    try {
      setChoice(await follow(way, token));
    } catch (cause) {
      setError(cause);
    } finally {
      setPending(false);
    }
  }
  const begin = useEffectEvent(() => {
    if (begun.current) return;
    begun.current = true;
    void turn("off");
  });
  useEffect(() => begin(), []);

  const dead = isApiError(error) && error.status === 400;
  return (
    <>
      <h1 className="pb-6 font-semibold text-xl">{t("unwanted.title")}</h1>
      <div className="flex flex-col gap-4">
        {choice ? (
          <Notice
            tone={choice.on ? "info" : "ok"}
            role="status"
            title={t(choice.on ? "unwanted.on" : "unwanted.off")}
            actions={
              <Button isPending={isPending} onPress={() => void turn(choice.on ? "off" : "on")}>
                {t(choice.on ? "unwanted.again" : "unwanted.undo")}
              </Button>
            }
          >
            {t(`mails.kinds.${choice.kind}`)}
          </Notice>
        ) : null}
        {dead ? (
          <Notice tone="warn" role="alert" title={textOf(error)} />
        ) : error ? (
          <Problem error={error} onRetry={() => void turn(choice?.on ? "off" : choice ? "on" : "off")} />
        ) : null}
        {choice || error ? null : <SkeletonText lines={3} />}
        <p className="text-muted text-sm">{t("mails.always")}</p>
        <p className="text-sm">
          <Link href="/login">{t("unwanted.toSettings")}</Link>
        </p>
      </div>
    </>
  );
}
