"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/lib/api/client";
import type { Job } from "@/lib/api/types";
import { Button } from "../ui/button";
import { useToast } from "../ui/toast";
import { isWorthRetrying } from "./model";

/** Starts failed work again, where the same may go well the next time. */
export function Retry({ job, onStarted }: { job: Job; onStarted: () => void }) {
  const t = useTranslations("jobs");
  const { problem } = useToast();
  const [pending, setPending] = useState(false);
  if (!isWorthRetrying(job)) return null;
  async function start() {
    setPending(true);
    try {
      await call("POST /company/job/{id}/restart", { path: { id: job.id } });
    } catch (error) {
      problem(error);
    } finally {
      setPending(false);
      onStarted();
    }
  }
  return (
    <Button size="sm" isPending={pending} onPress={() => void start()}>
      <RotateCcw aria-hidden />
      {t("again")}
    </Button>
  );
}
