"use client";

import { FileUp, Gauge, Plane, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import type { Entry } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";
import { useApplying, useEntries, useWaiting } from "./api";
import { EntryTable } from "./entry-table";
import { byCategory } from "./model";

const EntryDialog = onDemand(() => import("./entry-dialog").then((module) => module.EntryDialog));
const FlightDialog = onDemand(() => import("./flight-dialog").then((module) => module.FlightDialog));
const ImportDialog = onDemand(() => import("./import-dialog").then((module) => module.ImportDialog));

type Open = { window: "entry" | "flight"; entry?: Entry } | { window: "import" } | null;

/** What the company knows of its activity beside its books, by category and month. */
export function ActivityData() {
  const t = useTranslations("activity");
  const { year } = usePeriod();
  const entries = useEntries(year);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader title={t("title", { year: String(year) })} lead={t("lead")}>
        <ButtonLink href={`/company/footprint?year=${year}`}>{t("toFootprint")}</ButtonLink>
        <Button onPress={() => setOpen({ window: "import" })}>
          <FileUp aria-hidden />
          {t("import.open")}
        </Button>
        <Button onPress={() => setOpen({ window: "flight" })}>
          <Plane aria-hidden />
          {t("flight.new")}
        </Button>
        <Button look="primary" onPress={() => setOpen({ window: "entry" })}>
          <Plus aria-hidden />
          {t("new")}
        </Button>
      </PageHeader>
      <Applying year={year} />
      <AsyncContent answer={entries} skeleton={<Skeleton className="h-64 rounded-lg" />}>
        {(found) =>
          found.length === 0 ? (
            <Empty icon={Gauge} title={t("emptyTitle", { year: String(year) })}>
              {t("emptyText")}
            </Empty>
          ) : (
            <div className="flex flex-col gap-6">
              {byCategory(found).map((group) => (
                <EntryTable
                  key={group.category}
                  group={group}
                  onChange={(entry) => setOpen({ window: entry.flight ? "flight" : "entry", entry })}
                />
              ))}
            </div>
          )
        }
      </AsyncContent>
      {open?.window === "entry" ? (
        <EntryDialog year={year} {...(open.entry ? { entry: open.entry } : {})} onClose={close} />
      ) : null}
      {open?.window === "flight" ? (
        <FlightDialog year={year} {...(open.entry ? { entry: open.entry } : {})} onClose={close} />
      ) : null}
      {open?.window === "import" ? <ImportDialog onClose={close} /> : null}
    </>
  );
}

/** Says that figures are on their way, on a line that is always there so that nothing jumps. */
function Applying({ year }: { year: number }) {
  const t = useTranslations("activity");
  const runs = useApplying();
  const waiting = useWaiting(year);
  return (
    <p role="status" className="min-h-5 pb-2 text-muted text-sm">
      {runs ? t("applying") : null}
      {!runs && waiting > 0 ? t("flight.waiting", { count: waiting }) : null}
    </p>
  );
}
