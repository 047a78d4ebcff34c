"use client";

import { useTranslations } from "next-intl";
import { Ring } from "@/components/ui/ring";
import type { Progress } from "@/lib/api/types";

interface ListProgressProps {
  /** Undefined until it is known. */
  progress: Progress | undefined;
  /** What has come so far, for who cannot see the ring. */
  label: string;
}

/** Beside the title of a list: how many of its questions are complete; those left to the company stand apart. */
export function ListProgress({ progress, label }: ListProgressProps) {
  const t = useTranslations("questions.list");
  if (!progress || progress.asked === 0) return null;
  const { completed, applicable, notApplicable, toAnswer, voluntary, voluntaryCompleted, unwanted, share } =
    progress;
  return (
    <div className="flex items-center gap-3">
      <span className="figures flex flex-col text-end text-muted text-sm">
        {applicable > 0 ? <span>{t("progress", { completed, of: toAnswer })}</span> : null}
        {voluntary > 0 ? (
          <span className="text-xs">
            {t("voluntaryProgress", { completed: voluntaryCompleted, of: voluntary })}
          </span>
        ) : null}
        {notApplicable + unwanted > 0 ? (
          <span className="text-xs">{t("notApplicable", { count: notApplicable + unwanted })}</span>
        ) : null}
      </span>
      {applicable > 0 ? <Ring size={36} label={label} share={share === null ? null : Number(share)} /> : null}
    </div>
  );
}
