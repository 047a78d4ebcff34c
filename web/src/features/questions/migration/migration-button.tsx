"use client";

import { CalendarSync } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useJob } from "@/components/jobs/use-job";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { roles } from "@/lib/api/enums";
import { useSession } from "@/lib/session/session";
import { useMigrationEvents, useMigrations } from "./api";
import { latest } from "./model";

const MigrationDialog = onDemand(() => import("./migration-dialog").then((module) => module.MigrationDialog));

/** Opens the way to bring another year's answers into the chosen one; only for those who answer for the company. */
export function MigrationButton() {
  return useSession().role === roles.user ? null : <Opener />;
}

/** Follows a migration also while the dialog is closed, so that the page is right when it ends. */
function Opener() {
  const t = useTranslations("migration");
  const [wanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { data: jobs } = useMigrations(wanted);
  const { changed } = useMigrationEvents();
  const job = useJob(latest(jobs ?? []), changed);
  return (
    <>
      <Button
        onPress={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <CalendarSync aria-hidden />
        {t("open")}
      </Button>
      {wanted ? <MigrationDialog isOpen={isOpen} onOpenChange={setOpen} jobs={jobs} job={job} /> : null}
    </>
  );
}
