"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";
import { cancelWaiting, useReportEvents } from "./api";
import { type Made, waitingOf } from "./model";

/** Tells how many files wait for others of the company, and takes them back at once. */
export function Waiting({ reports }: { reports: readonly Made[] }) {
  const t = useTranslations("report.waiting");
  const toast = useToast();
  const { changed } = useReportEvents();
  const { pending, attempt } = useAttempt();
  const count = waitingOf(reports).length;
  if (count < 2) return null;

  async function cancel() {
    await attempt(async () => {
      const { cancelled } = await cancelWaiting();
      toast.done(t("cancelled", { count: cancelled }));
    });
    changed();
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted text-sm">{t("text", { count })}</p>
      <Button isPending={pending} onPress={() => void cancel()}>
        {t("cancel")}
      </Button>
    </div>
  );
}
