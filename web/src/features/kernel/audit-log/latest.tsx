"use client";

import { useTranslations } from "next-intl";
import { Problem } from "@/components/states/problem";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { useLatest } from "./api";
import { essence, type Owner } from "./model";
import { useWords } from "./use-words";

/** The newest events of a log, with the way to all of it. */
export function LatestEvents({ owner }: { owner: Owner }) {
  const t = useTranslations("auditLog");
  const words = useWords();
  const { data, error, mutate } = useLatest(owner);
  return (
    <Card
      title={t("latest")}
      aside={
        <Link href={`/${owner}/audit-log`} className="text-sm">
          {t("all")}
        </Link>
      }
    >
      {data === undefined && error ? <Problem error={error} onRetry={() => void mutate()} /> : null}
      {data === undefined && !error ? <Skeleton className="h-96" /> : null}
      {data?.items.length === 0 ? <p className="text-muted">{t("emptyTitle")}</p> : null}
      <ul>
        {data?.items.map((entry) => (
          <li key={entry.id} className="border-line border-b py-1.5 last:border-b-0">
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 sm:truncate">
                <span className="font-medium">{words.what(entry.kind)}</span>
                <span className="text-muted">{` ${essence(entry)}`}</span>
              </span>
              <span className="shrink-0 text-muted text-xs">
                <RelativeTime at={entry.at} />
              </span>
            </p>
            <p className="text-muted text-sm">
              {[words.who(entry), entry.company?.name].filter(Boolean).join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
