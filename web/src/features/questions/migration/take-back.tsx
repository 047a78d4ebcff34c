"use client";

import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import type { Job } from "@/lib/api/types";
import { takeBack, useMigrationEvents } from "./api";
import type { Carried } from "./model";

/** Takes a migration back as a whole, once confirmed, and reports the outcome. */
export function TakeBack({ job, done }: { job: Job; done: Carried }) {
  const t = useTranslations("migration.takeBack");
  const toast = useToast();
  const { changed } = useMigrationEvents();
  const [asking, setAsking] = useState(false);
  const years = { from: String(done.from), to: String(done.to) };
  return (
    <>
      <Button size="sm" onPress={() => setAsking(true)} aria-label={t("label", years)}>
        <Undo2 aria-hidden />
        {t("action")}
      </Button>
      <ConfirmDialog
        isOpen={asking}
        onOpenChange={setAsking}
        danger
        title={t("title", years)}
        action={t("action")}
        onConfirm={async () => {
          const back = await takeBack(job.id);
          changed();
          toast.done(t(back.kept > 0 ? "doneSome" : "done", { restored: back.restored, kept: back.kept }));
        }}
      >
        <p>{t("text", { ...years, count: done.carried })}</p>
      </ConfirmDialog>
    </>
  );
}
