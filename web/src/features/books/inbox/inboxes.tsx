"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import type { Inbox, OpenedInbox } from "@/lib/api/inbox-types";
import { useSession } from "@/lib/session/session";
import { useInboxes } from "./api";
import { Deliveries } from "./deliveries";
import { KeyDialog } from "./key-dialog";
import { MakeInbox } from "./make-inbox";

type Asked = { act: "renew" | "remove"; inbox: Inbox };

/** Addresses that systems without an API send books to by themselves. */
export function Inboxes() {
  const t = useTranslations("inbox");
  const problems = useTranslations("problems.codes.inbox");
  const { impersonating } = useSession();
  const toast = useToast();
  const { answer, make, renew, close } = useInboxes();
  const [opened, setOpened] = useState<OpenedInbox>();
  const [asked, setAsked] = useState<Asked>();

  async function confirmed({ act, inbox }: Asked) {
    if (act === "renew") {
      setOpened(await renew(inbox.id));
      return;
    }
    await close(inbox.id);
    toast.done(t("removed", { name: inbox.name }));
  }

  return (
    <section aria-labelledby="inboxes" className="flex flex-col gap-3">
      <h2 id="inboxes" className="font-semibold text-lg">
        {t("title")}
      </h2>
      <p className="max-w-prose text-muted">{t("lead")}</p>
      <AsyncContent answer={answer} skeleton={<Skeleton className="h-11 rounded-lg" />}>
        {(found) => (
          <>
            {found.length === 0 ? null : (
              <ul aria-labelledby="inboxes" className="flex flex-col gap-2">
                {found.map((inbox) => (
                  <InboxItem key={inbox.id} inbox={inbox} onAsk={setAsked} />
                ))}
              </ul>
            )}
            {impersonating ? (
              <p className="text-muted">{problems("acting")}</p>
            ) : (
              <MakeInbox onMake={async (name) => setOpened(await make(name))} />
            )}
            {found.length === 0 ? null : <Deliveries />}
          </>
        )}
      </AsyncContent>
      {asked ? (
        <ConfirmDialog
          isOpen
          danger
          onOpenChange={() => setAsked(undefined)}
          title={t(`${asked.act}Title`, { name: asked.inbox.name })}
          action={t(asked.act)}
          onConfirm={() => confirmed(asked)}
        >
          {t(`${asked.act}Text`)}
        </ConfirmDialog>
      ) : null}
      {opened ? <KeyDialog opened={opened} onClose={() => setOpened(undefined)} /> : null}
    </section>
  );
}

function InboxItem({ inbox, onAsk }: { inbox: Inbox; onAsk: (asked: Asked) => void }) {
  const t = useTranslations("inbox");
  const { impersonating } = useSession();
  const { name, path, madeAt, renewedAt } = inbox;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-2">
      <span className="min-w-48 flex-1">
        <span className="block break-words font-medium">{name}</span>
        <code className="block break-all font-mono text-muted text-xs">{path}</code>
      </span>
      <span className="text-muted text-sm">
        {t("keyOf")} <RelativeTime at={renewedAt ?? madeAt} />
      </span>
      <span className="flex gap-1">
        {impersonating ? null : (
          <Button
            size="sm"
            look="quiet"
            aria-label={t("renewOf", { name })}
            onPress={() => onAsk({ act: "renew", inbox })}
          >
            {t("renew")}
          </Button>
        )}
        <Button
          size="sm"
          look="quiet"
          aria-label={t("removeOf", { name })}
          onPress={() => onAsk({ act: "remove", inbox })}
        >
          {t("remove")}
        </Button>
      </span>
    </li>
  );
}
