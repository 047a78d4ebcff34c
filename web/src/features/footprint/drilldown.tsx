"use client";

import { Sprout } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Toolbar } from "@/components/data-table/toolbar";
import { onDemand } from "@/components/on-demand";
import { Empty, EmptyFiltered } from "@/components/states/empty";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import type { TransactionPage } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { formatMoney } from "@/lib/format/number";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import { useFootprint, useTransactions } from "./api";
import { noFilter, type Scope2, scope2Methods, sorts } from "./filter";
import { FilterBar } from "./filter-bar";
import { pathOf, sortName, sortOf } from "./model";
import { TransactionTable } from "./transaction-table";
import { useFilter, useOpenTransaction, useScope2, useSort } from "./use-filter";

const ExplainDrawer = onDemand(() => import("./explain-drawer").then((module) => module.ExplainDrawer));

/** The transactions behind the sums, and behind each of them the reason for its figure. */
export function Drilldown() {
  const t = useTranslations("footprint");
  const empty = useTranslations("empty");
  const ui = useTranslations("ui.state");
  const { year } = usePeriod();
  const user = useSession();
  const state = useFilter();
  const [method, setMethod] = useScope2();
  const { sort, set: setSort } = useSort();
  const { id, open } = useOpenTransaction();
  const overview = useFootprint(noFilter, method);
  const rows = useTransactions(state.filter, method, sort);
  const currency = overview.data?.currency ?? user.company?.currency ?? "";
  const path = pathOf(overview.data?.categories ?? [], state.filter.category);
  return (
    <>
      <PageHeader
        title={path.at(-1)?.name ?? t("table.title")}
        above={
          <Breadcrumbs
            crumbs={[
              { label: t("page.title", { year: String(year) }), href: `/company/footprint?year=${year}` },
              ...path.slice(0, -1).map(({ name }) => ({ label: name })),
              { label: path.at(-1)?.name ?? t("table.title") },
            ]}
          />
        }
      />
      <FilterBar state={state} footprint={overview.data}>
        <Segmented
          label={t("figures.method")}
          value={method}
          onChange={setMethod}
          segments={scope2Methods.map((one) => ({ id: one, label: t(`figures.methods.${one}`) }))}
        />
      </FilterBar>
      <Toolbar count={rows.first ? rows.total : undefined}>
        {rows.first ? <Sum page={rows.first} currency={currency} method={method} /> : null}
      </Toolbar>
      <TransactionTable
        rows={rows}
        currency={currency}
        sort={sortOf(sort)}
        onSort={(next) => setSort(next ? (sorts.find((one) => one === sortName(next)) ?? null) : null)}
        openId={id}
        onOpen={(row) => open(row.id)}
        empty={
          state.isSet ? (
            <EmptyFiltered
              title={empty("noMatch")}
              action={<Button onPress={state.clear}>{ui("clearFilters")}</Button>}
            >
              {empty("noMatchHelp")}
            </EmptyFiltered>
          ) : (
            <Empty icon={Sprout} title={t("page.emptyTitle", { year: String(year) })} />
          )
        }
      />
      {id === null ? null : (
        <ExplainDrawer id={id} method={method} onOpen={open} onClose={() => open(null)} />
      )}
    </>
  );
}

/** What the whole list comes to, not only what is in view. */
function Sum({
  page: { sum },
  currency,
  method,
}: {
  page: TransactionPage;
  currency: string;
  method: Scope2;
}) {
  const t = useTranslations("footprint");
  const locale = useLocale();
  return (
    <p className="figures text-sm">
      <span className="text-muted">{t("table.sum")}</span>{" "}
      <span className="font-medium">{emissionText(sum.kg, locale)}</span>
      <span className="text-muted">{` · ${formatMoney(sum.amount, currency, locale)} · ${t(`figures.methods.${method}`)}`}</span>
    </p>
  );
}
