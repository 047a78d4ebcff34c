"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { Footprint } from "@/lib/api/types";
import { formatMoment } from "@/lib/format/date";

/** Which calculation is shown, and the ways to what changed and to the books. */
export function Standing({ footprint: { run, year } }: { footprint: Footprint }) {
  const t = useTranslations("footprint.standing");
  if (run === null) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
      <span>{t("run", { number: String(run.number), moment: formatMoment(run.finishedAt) })}</span>
      <Link href={`/company/footprint/runs?year=${year}`}>{t("why")}</Link>
      <Link href={`/company/footprint/reconciliation?year=${year}`}>{t("reconcile")}</Link>
    </p>
  );
}
