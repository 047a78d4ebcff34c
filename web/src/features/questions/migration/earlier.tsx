"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Job } from "@/lib/api/types";
import { carriedBy } from "./model";
import { TakeBack } from "./take-back";

const most = 5;

interface EarlierProps {
  jobs: readonly Job[];
  onShow: (id: string) => void;
}

/** The last migrations, each of which can be looked at and taken back. */
export function Earlier({ jobs, onShow }: EarlierProps) {
  const t = useTranslations("migration.earlier");
  if (jobs.length === 0) return null;
  return (
    <section aria-label={t("title")} className="border-line border-t pt-4">
      <h3 className="pb-1 font-medium">{t("title")}</h3>
      <ul>
        {jobs.slice(0, most).map((job) => {
          const done = carriedBy(job);
          return done ? (
            <li
              key={job.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2 last:border-b-0"
            >
              <span className="min-w-40 flex-1">
                {t("years", { from: String(done.from), to: String(done.to), count: done.carried })}
                <span className="block text-muted text-sm">
                  <RelativeTime at={job.createdAt} />
                </span>
              </span>
              {done.failed.length > 0 ? (
                <Badge tone="danger">{t("failed", { count: done.failed.length })}</Badge>
              ) : null}
              <Button size="sm" look="quiet" onPress={() => onShow(job.id)}>
                {t("show")}
              </Button>
              {done.carried > 0 ? <TakeBack job={job} done={done} /> : null}
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}
