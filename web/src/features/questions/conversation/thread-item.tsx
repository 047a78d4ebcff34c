"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { useToast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";
import { useSession } from "@/lib/session/session";
import { replyTo, resolveThread, type Thread, takeBackMessage, useKeepThread } from "./api";
import { Composer } from "./composer";
import type { Place } from "./model";
import { hasDraft } from "./use-draft";

interface ThreadItemProps {
  place: Place;
  thread: Thread;
  /** Somebody has come to read this one. */
  isSought: boolean;
}

/** One thread: what was said, and what can be done about it. */
export function ThreadItem({ place, thread, isSought }: ThreadItemProps) {
  const t = useTranslations("conversation");
  const user = useSession();
  const keep = useKeepThread(place);
  const toast = useToast();
  const { pending, attempt } = useAttempt();
  const [isAsked, setAsked] = useState(false);
  const [isReplying, setReplying] = useState(() =>
    hasDraft(user.id, user.company?.id ?? "none", place, thread.id),
  );
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSought) item.current?.scrollIntoView({ block: "center" });
  }, [isSought]);

  const set = (resolved: boolean) => attempt(async () => keep(await resolveThread(thread.id, resolved)));
  async function resolve() {
    if (await set(true)) toast.done(t("resolvedDone"), { label: t("undo"), onPress: () => void set(false) });
  }
  const starter = thread.messages[0]?.by.name || t("somebody");
  return (
    <li
      ref={item}
      className={`flex flex-col gap-2 rounded-md border p-3 ${isSought ? "border-brand" : "border-line"}`}
    >
      <ol className="flex flex-col gap-3">
        {thread.messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            onTakeBack={() => void attempt(async () => keep(await takeBackMessage(thread.id, message.id)))}
          />
        ))}
      </ol>
      {thread.resolved ? (
        <p className="flex items-center gap-2 text-muted text-sm">
          <Badge tone="ok">{t("resolved")}</Badge>
          {t("resolvedBy", { name: thread.resolvedBy?.name || t("somebody") })}
        </p>
      ) : null}
      {isReplying ? (
        <Composer
          place={place}
          thread={thread.id}
          label={t("replyTo", { name: starter })}
          isAsked={isAsked}
          action={t("sendReply")}
          onSend={async (text, mentions) => {
            await keep(await replyTo(user, thread.id, text, mentions));
            setReplying(false);
            toast.done(t("sent"));
          }}
          onCancel={() => setReplying(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            onPress={() => {
              setAsked(true);
              setReplying(true);
            }}
            aria-label={t("replyTo", { name: starter })}
          >
            {t("reply")}
          </Button>
          <Button
            size="sm"
            look="quiet"
            isPending={pending}
            onPress={() => void (thread.resolved ? set(false) : resolve())}
          >
            {t(thread.resolved ? "reopen" : "resolve")}
          </Button>
        </div>
      )}
    </li>
  );
}

function Message({ message, onTakeBack }: { message: Thread["messages"][number]; onTakeBack: () => void }) {
  const t = useTranslations("conversation");
  return (
    <li className="flex flex-col gap-0.5 text-sm">
      <p>
        <span className="font-medium">{message.by.name || t("somebody")}</span>
        {message.impersonated ? <span className="text-muted">{` ${t("asCompany")}`}</span> : null}
        {" · "}
        <span className="text-muted">
          <RelativeTime at={message.at} />
        </span>
      </p>
      {message.takenBack ? (
        <p className="text-muted italic">{t("takenBack")}</p>
      ) : (
        <p className="whitespace-pre-wrap wrap-anywhere">{message.text}</p>
      )}
      {message.own ? (
        <Button
          size="sm"
          look="quiet"
          className="w-fit text-muted"
          aria-label={t("takeBackOf", { text: message.text.slice(0, 40) })}
          onPress={onTakeBack}
        >
          {t("takeBack")}
        </Button>
      ) : null}
    </li>
  );
}
