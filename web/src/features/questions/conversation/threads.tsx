"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Problem } from "@/components/states/problem";
import { Disclosure } from "@/components/ui/disclosure";
import { SkeletonText } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useSession } from "@/lib/session/session";
import { openThread, useKeepThread, useThreads } from "./api";
import { Composer } from "./composer";
import type { Place } from "./model";
import { ThreadItem } from "./thread-item";

/** All that is said about a place, what is open first, and where somebody begins to talk. */
export function Threads({ place, sought }: { place: Place; sought: string | null }) {
  const t = useTranslations("conversation");
  const user = useSession();
  const toast = useToast();
  const keep = useKeepThread(place);
  const [round, setRound] = useState(0);
  const { data: threads, error, mutate } = useThreads(place);
  if (error && !threads) return <Problem error={error} onRetry={() => void mutate()} />;
  if (!threads) return <SkeletonText lines={3} />;
  const open = threads.filter(({ resolved }) => !resolved);
  const resolved = threads.filter((thread) => thread.resolved);
  const items = (list: typeof threads) => (
    <ol className="flex flex-col gap-3">
      {list.map((thread) => (
        <ThreadItem key={thread.id} place={place} thread={thread} isSought={thread.id === sought} />
      ))}
    </ol>
  );
  return (
    <div className="flex flex-col gap-3">
      {open.length > 0 ? items(open) : null}
      {open.length === 0 ? (
        <p className="text-muted text-sm">{t(threads.length === 0 ? "none" : "noneOpen")}</p>
      ) : null}
      <Composer
        key={round}
        place={place}
        thread={null}
        label={t("new")}
        action={t("send")}
        onSend={async (text, mentions) => {
          await keep(await openThread(user, place, text, mentions));
          toast.done(t("sent"));
          setRound(round + 1);
        }}
      />
      {resolved.length > 0 ? (
        <Disclosure
          level={4}
          title={t("showResolved", { count: resolved.length })}
          defaultExpanded={resolved.some(({ id }) => id === sought)}
        >
          <div className="pt-2">{items(resolved)}</div>
        </Disclosure>
      ) : null}
    </div>
  );
}
