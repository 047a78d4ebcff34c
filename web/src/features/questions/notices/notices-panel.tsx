"use client";

import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Problem } from "@/components/states/problem";
import { Button } from "@/components/ui/button";
import { PlainLink } from "@/components/ui/link";
import { Popover } from "@/components/ui/popover";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonText } from "@/components/ui/skeleton";
import { useAttempt } from "@/components/ui/use-attempt";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { Told, useNotices } from "./api";
import { byKind, leadsTo } from "./model";

interface NoticesPanelProps {
  notices: ReturnType<typeof useNotices>;
  mine: string;
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The notices by kind: who did what, and when; each leads to where it happened and is read by that. */
export function NoticesPanel({ notices, mine, trigger, onClose }: NoticesPanelProps) {
  const t = useTranslations("shell.notices");
  const { data, error, read, reread } = notices;
  const { pending, attempt } = useAttempt();
  return (
    <Popover
      isOpen
      triggerRef={trigger}
      placement="bottom end"
      className="w-96 max-w-[calc(100vw-1rem)]"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog aria-label={t("title")} className="flex flex-col gap-3 p-3 outline-none">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="font-medium">{t("title")}</h2>
          {data && data.unread > 0 ? (
            <Button size="sm" isPending={pending} onPress={() => void attempt(() => read([]))}>
              {t("readAll")}
            </Button>
          ) : null}
        </div>
        {error && !data ? <Problem error={error} onRetry={() => void reread()} /> : null}
        {!(data || error) ? <SkeletonText lines={4} /> : null}
        {data && data.notices.length === 0 ? (
          <div className="flex flex-col gap-1 py-4 text-center">
            <p className="font-medium">{t("none")}</p>
            <p className="text-muted text-sm">{t("noneHelp")}</p>
          </div>
        ) : null}
        {byKind(data?.notices ?? []).map(({ kind, notices: told }) => (
          <section key={kind} aria-label={t(`groups.${kind}`)} className="flex flex-col gap-1">
            <h3 className="text-muted text-sm">{t(`groups.${kind}`)}</h3>
            <ul className="flex flex-col">
              {told.map((one) => (
                <li key={one.id}>
                  <PlainLink
                    href={leadsTo(one, mine)}
                    className="touch flex flex-col gap-0.5 rounded-md px-2 py-1.5 text-sm hover:bg-hover"
                    onClick={() => {
                      onClose();
                      if (!one.read) void read([one.id]).catch(() => undefined);
                    }}
                  >
                    <Line told={one} />
                  </PlainLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Dialog>
    </Popover>
  );
}

function Line({ told }: { told: Told }) {
  const t = useTranslations("shell.notices");
  const what = useWhat(told);
  const where = told.question?.shortTitle ?? told.category?.name;
  return (
    <>
      <span className={`flex items-baseline gap-1.5 ${told.read ? "" : "font-medium"}`}>
        {told.read ? null : (
          <>
            <span aria-hidden className="size-2 shrink-0 rounded-full bg-brand" />
            <VisuallyHidden>{`${t("unread")}: `}</VisuallyHidden>
          </>
        )}
        <span className="min-w-0 wrap-anywhere">{what}</span>
      </span>
      {where ? <span className="wrap-anywhere">{`${where} · ${told.year}`}</span> : null}
      {told.excerpt ? <span className="truncate text-muted">{told.excerpt}</span> : null}
      <span className="text-muted text-xs">
        <RelativeTime at={told.at} />
      </span>
    </>
  );
}

/** Who did what, in words. */
function useWhat({ kind, by, count, work, failed }: Told): string {
  const t = useTranslations("shell.notices");
  const name = by?.name || t("somebody");
  if (kind === "assigned") return t("assigned", { by: name, count });
  if (work === "") return t(kind === "mentioned" ? "mentioned" : "answered", { by: name });
  const key = (
    {
      "report.build": "report-build",
      "ledger.import": "ledger-import",
      "answer.carry": "answer-carry",
    } as const
  )[work];
  return t(failed ? `failed.${key}` : `work.${key}`);
}
