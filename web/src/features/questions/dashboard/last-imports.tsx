"use client";

import { useTranslations } from "next-intl";
import { StateBadge } from "@/components/jobs/state-badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { useImports } from "./api";

/** The last files that were imported. */
export function LastImports() {
  const t = useTranslations("dashboard.imports");
  const { data, error } = useImports();
  if (error && !data) return null;
  return (
    <Card
      title={t("title")}
      aside={
        <Link className="text-sm" href="/company/integrations">
          {t("open")}
        </Link>
      }
    >
      {data === undefined ? <Skeleton className="h-28" /> : null}
      {data?.length === 0 ? <p className="text-muted">{t("none")}</p> : null}
      <ul className="flex flex-col">
        {data?.slice(0, 5).map(({ id, fileName, createdAt, state }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2 last:border-b-0"
          >
            <span className="wrap-anywhere min-w-0 flex-1 max-sm:basis-full sm:line-clamp-2">{fileName}</span>
            <span className="text-muted text-sm">
              <RelativeTime at={createdAt} />
            </span>
            <StateBadge state={state} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
