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

/** Beside the title of a list: how many of its questions are complete. */
export function ListProgress({ progress, label }: ListProgressProps) {
  const t = useTranslations("questions.list");
  if (!progress || progress.applicable === 0) return null;
  return (
    <div className="flex items-center gap-3">
      <span className="figures text-muted text-sm">
        {t("progress", { completed: progress.completed, of: progress.applicable - progress.notApplicable })}
      </span>
      <Ring size={36} label={label} share={progress.share === null ? null : Number(progress.share)} />
    </div>
  );
}
