"use client";

import { Download, Sprout } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentType, useState } from "react";
import { SelectionBar } from "@/components/data-table/selection";
import { Toolbar } from "@/components/data-table/toolbar";
import { onDemand } from "@/components/on-demand";
import { Empty, EmptyFiltered } from "@/components/states/empty";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import type { TransactionPage } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { formatMoney } from "@/lib/format/number";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import { useFootprint, useTransactions, useTransactionsFile } from "./api";
import { DecideActions } from "./decide-actions";
import { Head } from "./drilldown-head";
import { type Filter, noFilter, type Scope2, scope2Methods, sorts } from "./filter";
import { FilterBar } from "./filter-bar";
import { sortName, sortOf } from "./model";
import { Processing } from "./notices";
import { TransactionTable } from "./transaction-table";
import { useMayDecide } from "./use-decide";
import { useFilter, useOpenTransaction, useScope2, useSort } from "./use-filter";
import { useMarked } from "./use-marked";
import { Walk } from "./walk";

const DecisionsDrawer = onDemand(() => import("./decisions-drawer").then((module) => module.DecisionsDrawer));
const ExplainDrawer = onDemand(() => import("./explain-drawer").then((module) => module.ExplainDrawer));

interface TalkProps {
  /** Shows what is said about the figure of a category. */
  Talk?: ComponentType<{ category: string }>;
}

/** The transactions behind the sums, and behind each of them the reason for its figure. */
export function Drilldown({ Talk }: TalkProps) {
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
  const under = useFootprint(state.filter, method);
  const rows = useTransactions(state.filter, method, sort);
  const currency = overview.data?.currency ?? user.company?.currency ?? "";
  const marked = useMarked(state.filter, year, rows.total);
  const mayDecide = useMayDecide();
  const [listing, setListing] = useState(false);
  return (
    <>
      <Head state={state} method={method} overview={overview.data} under={under.data}>
        {mayDecide ? <Button onPress={() => setListing(true)}>{t("decide.history")}</Button> : null}
      </Head>
      <FilterBar state={state} footprint={overview.data}>
        <Segmented
          label={t("figures.method")}
          value={method}
          onChange={setMethod}
          segments={scope2Methods.map((one) => ({ id: one, label: t(`figures.methods.${one}`) }))}
        />
      </FilterBar>
      <Walk
        footprint={under.isLoading ? undefined : (under.data ?? null)}
        filter={state.filter}
        method={method}
      />
      {overview.data ? (
        <div className="flex flex-col gap-4 pb-3 empty:hidden">
          <Processing footprint={overview.data} />
        </div>
      ) : null}
      <TalkOver Talk={Talk} category={state.filter.category} />
      <Toolbar count={rows.first ? rows.total : undefined}>
        {rows.first ? <Sum page={rows.first} currency={currency} method={method} /> : null}
        {rows.total > 0 ? <AsFile filter={state.filter} method={method} /> : null}
      </Toolbar>
      <div className="sticky top-14 z-20 pb-2 empty:hidden print:hidden">
        <SelectionBar ids={marked.ids} count={marked.count} onClear={marked.clear}>
          {marked.all || marked.count >= rows.total ? null : (
            <Button size="sm" look="quiet" onPress={() => marked.markAll(true)}>
              {t("decide.all", { count: rows.total })}
            </Button>
          )}
          <DecideActions over={marked.over} count={marked.count} onDone={marked.clear} />
        </SelectionBar>
      </div>
      <TransactionTable
        rows={rows}
        currency={currency}
        sort={sortOf(sort)}
        onSort={(next) => setSort(next ? (sorts.find((one) => one === sortName(next)) ?? null) : null)}
        {...(mayDecide
          ? {
              selection: {
                ids: marked.ids,
                onChange: marked.mark,
                nameOf: ({ date, supplier, text, amount }) =>
                  t("decide.row", { date, name: supplier?.name ?? text, amount }),
                all: { isOn: marked.all, onChange: marked.markAll },
              },
            }
          : {})}
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
        <ExplainDrawer id={id} method={method} rows={rows} onOpen={open} onClose={() => open(null)} />
      )}
      {listing ? <DecisionsDrawer onClose={() => setListing(false)} /> : null}
    </>
  );
}

/** What is said about the figure of a category, where one is chosen. */
function TalkOver({ Talk, category }: { Talk: TalkProps["Talk"] | undefined; category: string }) {
  return Talk && category ? <Talk key={category} category={category} /> : null;
}

/** The whole list as a table, each row with what it rests on. */
function AsFile({ filter, method }: { filter: Filter; method: Scope2 }) {
  const t = useTranslations("footprint.table");
  const file = useTransactionsFile(filter, method);
  return (
    <a
      href={file}
      download
      className="touch flex w-fit items-center gap-1.5 rounded-sm text-brand text-sm underline underline-offset-3 print:hidden"
    >
      <Download aria-hidden className="size-4" />
      {t("file")}
    </a>
  );
}

/** The total of the whole list, not only of what is in view. */
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
