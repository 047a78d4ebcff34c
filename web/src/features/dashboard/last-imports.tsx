"use client";

import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import type { Job } from "@/lib/api/types";
import { useImports } from "./api";

const tones: Record<Job["state"], Tone> = {
  queued: "neutral",
  running: "info",
  done: "ok",
  failed: "danger",
};

/** The last files that were imported. */
export function LastImports() {
  const t = useTranslations("dashboard.imports");
  const states = useTranslations("jobs.states");
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
        {data?.slice(0, 5).map(({ id, fileName, createdAt, job }) => (
          <li key={id} className="flex items-center gap-3 border-line border-b py-2 last:border-b-0">
            <span className="min-w-0 flex-1 truncate">{fileName}</span>
            <span className="text-muted text-sm">
              <RelativeTime at={createdAt} />
            </span>
            <Badge tone={tones[job.state]}>{states(job.state)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
