"use client";

import { Lock, LockOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { AsyncContent } from "@/components/states/async-content";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import type { Seal } from "@/lib/api/report-types";
import { usePeriod } from "@/lib/period/period";
import { useSeals } from "./api";
import { SealList } from "./seal-list";

const ConfirmDialog = onDemand(() =>
  import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog),
);
const OpenDialog = onDemand(() => import("./open-dialog").then((module) => module.OpenDialog));

/** Seals the chosen year and opens it again; what was sealed before stands below. */
export function Sealing() {
  const t = useTranslations("seals");
  const { year } = usePeriod();
  const seals = useSeals(year);
  return (
    <Card title={t("title", { year: String(year) })}>
      <AsyncContent answer={seals.answer} skeleton={<Skeleton className="h-24" />}>
        {(versions) => (
          <div className="flex flex-col gap-4">
            <Standing year={year} versions={versions} seals={seals} />
            {versions.length > 0 ? <SealList versions={versions} /> : null}
          </div>
        )}
      </AsyncContent>
    </Card>
  );
}

interface StandingProps {
  year: number;
  versions: readonly Seal[];
  seals: ReturnType<typeof useSeals>;
}

function Standing({ year, versions, seals }: StandingProps) {
  const t = useTranslations("seals");
  const toast = useToast();
  const [asking, setAsking] = useState<"seal" | "open" | null>(null);
  const isSealed = versions[0]?.opened === null;
  const named = { year: String(year) };
  return (
    <>
      <p className="max-w-prose">{isSealed ? t("sealed", named) : t("unsealed", named)}</p>
      <Button className="w-fit" onPress={() => setAsking(isSealed ? "open" : "seal")}>
        {isSealed ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
        {isSealed ? t("open", named) : t("seal", named)}
      </Button>
      {asking === "seal" ? (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setAsking(null)}
          title={t("sealTitle", named)}
          action={t("seal", named)}
          onConfirm={async () => {
            await seals.seal();
            toast.done(t("sealedNow", named));
          }}
        >
          <p>{t("sealText", named)}</p>
        </ConfirmDialog>
      ) : null}
      {asking === "open" ? (
        <OpenDialog
          year={year}
          onOpen={async (reason) => {
            await seals.open(reason);
            toast.done(t("openedNow", named));
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}
