"use client";

import { FileCheck2, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import type { EnergyContract } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";
import { useApplying, useEnergyYear } from "./api";
import { CarrierUse } from "./carrier-use";
import { ContractTable } from "./contract-table";
import { byCarrier } from "./model";

const ContractDialog = onDemand(() => import("./contract-dialog").then((module) => module.ContractDialog));

/** Under which contracts and certificates the company buys energy, and what that makes of scope 2. */
export function EnergyContracts() {
  const t = useTranslations("contracts");
  const { year } = usePeriod();
  const answer = useEnergyYear(year);
  const [open, setOpen] = useState<{ contract?: EnergyContract } | null>(null);
  return (
    <>
      <PageHeader title={t("title", { year: String(year) })} lead={t("lead")}>
        <ButtonLink href={`/company/footprint?year=${year}`}>{t("toFootprint")}</ButtonLink>
        <Button look="primary" onPress={() => setOpen({})}>
          <Plus aria-hidden />
          {t("new")}
        </Button>
      </PageHeader>
      <Applying />
      <AsyncContent answer={answer} skeleton={<Skeleton className="h-80 rounded-lg" />}>
        {(found) => (
          <div className="flex flex-col gap-8">
            {found.contracts.length === 0 ? (
              <Empty icon={FileCheck2} title={t("emptyTitle", { year: String(year) })}>
                {t("emptyText")}
              </Empty>
            ) : null}
            {byCarrier(found).map(({ carrier, contracts, use }) => (
              <section key={carrier} aria-labelledby={`carrier-${carrier}`} className="flex flex-col gap-3">
                <h2 id={`carrier-${carrier}`} className="font-semibold text-lg">
                  {t(`carriers.${carrier}`)}
                </h2>
                {use ? <CarrierUse use={use} /> : <p className="text-muted">{t("notUsed")}</p>}
                {contracts.length > 0 ? (
                  <ContractTable
                    contracts={contracts}
                    label={t(`carriers.${carrier}`)}
                    onChange={(contract) => setOpen({ contract })}
                  />
                ) : null}
              </section>
            ))}
          </div>
        )}
      </AsyncContent>
      {open ? <ContractDialog year={year} {...open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** Says that figures are on their way, on a line that is always there so that nothing jumps. */
function Applying() {
  const t = useTranslations("contracts");
  const runs = useApplying();
  return (
    <p role="status" className="min-h-5 pb-2 text-muted text-sm">
      {runs ? t("applying") : null}
    </p>
  );
}
