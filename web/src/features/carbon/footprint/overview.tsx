"use client";

import { Sprout } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { onDemand } from "@/components/on-demand";
import { AsyncContent } from "@/components/states/async-content";
import { Empty, EmptyFiltered } from "@/components/states/empty";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { roles } from "@/lib/api/enums";
import type { Footprint } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import { useFootprint } from "./api";
import { Coverage } from "./coverage";
import { Figures } from "./figures";
import { drilldownHref, toggled } from "./filter";
import { FilterBar } from "./filter-bar";
import { Licences, Notices } from "./notices";
import { Quality } from "./quality";
import { Standing } from "./standing";
import { Suppliers } from "./suppliers";
import { TierSelect } from "./tier-select";
import { useFilter, useScope2 } from "./use-filter";

const Months = onDemand(
  () => import("./months").then((module) => module.Months),
  <Skeleton className="h-148 rounded-lg max-lg:h-234" />,
);
const Categories = onDemand(
  () => import("./categories").then((module) => module.Categories),
  <Skeleton className="h-173 rounded-lg max-sm:h-233" />,
);

/** The year's footprint in sums, with a note above them. */
export function FootprintOverview({ note }: { note?: ReactNode }) {
  const t = useTranslations("footprint.page");
  const { year } = usePeriod();
  const state = useFilter();
  const [method, setMethod] = useScope2();
  const answer = useFootprint(state.filter, method);
  const user = useSession();
  return (
    <>
      <PageHeader title={t("title", { year: String(year) })} lead={t("lead")}>
        {user.role === roles.user ? null : (
          <>
            <ButtonLink href={`/company/footprint/activity-data?year=${year}`}>
              {t("activityData")}
            </ButtonLink>
            <ButtonLink href={`/company/footprint/energy-contracts?year=${year}`}>
              {t("energyContracts")}
            </ButtonLink>
            <ButtonLink href={`/company/footprint/templates?year=${year}`}>{t("templates")}</ButtonLink>
            <ButtonLink href={`/company/suppliers?year=${year}`}>{t("allSuppliers")}</ButtonLink>
          </>
        )}
        <ButtonLink href={`/company/footprint/energy?year=${year}`}>{t("energy")}</ButtonLink>
        <ButtonLink href={drilldownHref(year, state.filter, method)}>{t("transactions")}</ButtonLink>
      </PageHeader>
      {note}
      <FilterBar state={state} footprint={answer.data}>
        <TierSelect categories={answer.data?.categories ?? []} />
      </FilterBar>
      <AsyncContent
        answer={answer}
        skeleton={<OverviewSkeleton />}
        stale={answer.isLoading && answer.data !== undefined}
      >
        {(footprint) => {
          const { rows } = footprint.coverage;
          const isEmpty = rows.counted + rows.excluded + rows.unmatched + footprint.disabled.rows === 0;
          if (isEmpty && !footprint.processing) {
            return state.isSet ? <NoMatch onClear={state.clear} /> : <NoRows />;
          }
          return <Filled footprint={footprint} state={state} method={method} onMethod={setMethod} />;
        }}
      </AsyncContent>
    </>
  );
}

interface FilledProps {
  footprint: Footprint;
  state: ReturnType<typeof useFilter>;
  method: ReturnType<typeof useScope2>[0];
  onMethod: ReturnType<typeof useScope2>[1];
}

function Filled({ footprint, state, method, onMethod }: FilledProps) {
  const { filter, set } = state;
  const shared = { footprint, filter, method };
  return (
    <div className="flex flex-col gap-4">
      <Notices footprint={footprint} filter={filter} />
      <Standing footprint={footprint} />
      <Figures {...shared} onMethod={onMethod} />
      <Months
        footprint={footprint}
        chosen={filter.month}
        onMonth={(month) => set({ month: toggled(filter.month, month) })}
      />
      <Categories {...shared} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Coverage {...shared} />
        <Quality {...shared} />
      </div>
      <Suppliers {...shared} />
      <Licences footprint={footprint} />
    </div>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const empty = useTranslations("empty");
  const ui = useTranslations("ui.state");
  return (
    <EmptyFiltered title={empty("noMatch")} action={<Button onPress={onClear}>{ui("clearFilters")}</Button>}>
      {empty("noMatchHelp")}
    </EmptyFiltered>
  );
}

function NoRows() {
  const t = useTranslations("footprint.page");
  const { year } = usePeriod();
  const user = useSession();
  const mayImport = user.role !== roles.user;
  return (
    <Empty
      icon={Sprout}
      title={t("emptyTitle", { year: String(year) })}
      action={
        mayImport ? (
          <ButtonLink look="primary" href="/company/integrations">
            {t("import")}
          </ButtonLink>
        ) : null
      }
    >
      {t(mayImport ? "emptyText" : "emptyUser")}
    </Empty>
  );
}

function OverviewSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-4">
      <div className="grid gap-px sm:grid-cols-2 xl:grid-cols-4">
        {["a", "b", "c", "d"].map((tile) => (
          <Skeleton key={tile} className="h-53 rounded-lg sm:h-58" />
        ))}
      </div>
      <Skeleton className="h-148 rounded-lg max-lg:h-234" />
      <Skeleton className="h-173 rounded-lg max-sm:h-233" />
    </div>
  );
}
