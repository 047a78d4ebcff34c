"use client";

import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Ring } from "@/components/ui/ring";
import type { Progress } from "@/lib/api/types";
import { formatNumber, formatShare } from "@/lib/format/number";
import { Band } from "./band";

/** How far the whole year has come. */
export function Overall({ progress }: { progress: Progress }) {
  const t = useTranslations("dashboard.overall");
  const locale = useLocale();
  const figures = [
    { id: "completed", value: progress.completed },
    { id: "inProgress", value: progress.inProgress },
    { id: "notStarted", value: progress.notStarted },
    { id: "notApplicable", value: progress.notApplicable },
  ] as const;
  return (
    <Card title={t("title")} aside={<Band band={progress.band} />} className="h-full">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Ring size={112} label={t("title")} share={progress.share === null ? null : Number(progress.share)}>
          {formatShare(progress.share, locale)}
        </Ring>
        <dl className="grid min-w-40 flex-1 grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {figures.map(({ id, value }) => (
            <div key={id} className="contents">
              <dt className="text-muted">{t(id)}</dt>
              <dd className="figures text-end font-medium">{formatNumber(value, locale)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="pt-3 text-muted text-sm">
        {t("of", { completed: progress.completed, of: progress.toAnswer })}
      </p>
      {progress.toReview > 0 ? (
        <p className="pt-1 font-medium text-sm">{t("toReview", { count: progress.toReview })}</p>
      ) : null}
    </Card>
  );
}
