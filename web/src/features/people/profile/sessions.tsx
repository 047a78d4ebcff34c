"use client";

import { Monitor, Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonText } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import type { Session } from "@/lib/api/types";
import { endOtherSessions, endSession, useSessions } from "./api";
import { deviceOf } from "./model";

/** Where the person is signed in, with a way to end what is not here. */
export function Sessions() {
  const t = useTranslations("profile.sessions");
  const toast = useToast();
  const sessions = useSessions();

  async function end(call: Promise<unknown>, text: string) {
    try {
      await call;
      await sessions.mutate();
      toast.done(text);
    } catch (error) {
      toast.problem(error);
    }
  }

  return (
    <Card
      title={t("title")}
      aside={
        (sessions.data?.length ?? 0) > 1 ? (
          <Button size="sm" onPress={() => end(endOtherSessions(), t("othersEnded"))}>
            {t("endOthers")}
          </Button>
        ) : null
      }
    >
      <AsyncContent answer={sessions} skeleton={<SkeletonText lines={4} />}>
        {(list) => (
          <ul className="flex flex-col">
            {list.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnd={() => end(endSession(session.id), t("ended"))}
              />
            ))}
          </ul>
        )}
      </AsyncContent>
    </Card>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useTranslations("profile.sessions");
  const { browser, system } = deviceOf(session.userAgent);
  const Icon = /iPhone|Android/.test(system) ? Smartphone : Monitor;
  const name = browser && system ? t("device", { browser, system }) : t("unknownDevice");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2.5 first:border-t-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          {name}
          {session.current ? <Badge tone="brand">{t("current")}</Badge> : null}
        </p>
        <p className="figures text-muted text-sm">
          {session.address}
          {" · "}
          {t("lastSeen")} <RelativeTime at={session.lastSeenAt} />
        </p>
      </div>
      {session.current ? null : (
        <Button size="sm" aria-label={t("endOne", { device: name })} onPress={onEnd}>
          {t("end")}
        </Button>
      )}
    </li>
  );
}
