"use client";

import { useLocale, useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { type Columns, columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { Toolbar } from "@/components/data-table/toolbar";
import { onDemand } from "@/components/on-demand";
import { Empty, EmptyFiltered } from "@/components/states/empty";
import { Problem } from "@/components/states/problem";
import { Button } from "@/components/ui/button";
import { PlainSelect } from "@/components/ui/plain-select";
import { asLocale } from "@/i18n/config";
import type { AiCall } from "@/lib/api/ai-types";
import { formatMoment } from "@/lib/format/date";
import { formatNumber } from "@/lib/format/number";
import { useCalls, useCompanies } from "./api";
import { kinds, narrows, type Owner, outcomes } from "./model";

const CallDrawer = onDemand(() => import("./call-drawer").then((module) => module.CallDrawer));

const schema = {
  company: parseAsString.withDefault(""),
  kind: parseAsStringLiteral([...kinds, ""]).withDefault(""),
  outcome: parseAsStringLiteral([...outcomes, ""]).withDefault(""),
};

/** What the language model was asked and answered; one of them opens with its texts. */
export function Calls({ owner }: { owner: Owner }) {
  const t = useTranslations("assistant");
  const ui = useTranslations("ui.state");
  const [filter, setFilter] = useQueryStates(schema, { history: "replace" });
  const [before, setBefore] = useQueryState("before", parseAsString.withDefault(""));
  const [id, open] = useQueryState("call", parseAsString);
  const answer = useCalls(owner, filter, before);
  const companies = useCompanies(owner);
  const columns = useColumns(owner === "admin");
  const items = answer.data?.items ?? [];
  const last = items.at(-1);
  /** Another question begins with the newest again. */
  const set = (change: Partial<typeof filter>) => {
    void setBefore(null);
    void setFilter(change);
  };
  const below = (call: string | null) => void setBefore(call, { history: "push", scroll: true });
  return (
    <>
      <Toolbar>
        {companies.data ? (
          <PlainSelect
            label={t("calls.company")}
            className="w-56 max-sm:grow max-sm:basis-2/5"
            value={filter.company}
            choices={[
              { id: "", label: t("calls.every") },
              ...companies.data.map((company) => ({ id: company.id, label: company.name })),
            ]}
            onChange={(company) => set({ company })}
          />
        ) : null}
        <PlainSelect
          label={t("calls.kind")}
          className="max-sm:grow max-sm:basis-2/5"
          value={filter.kind}
          choices={[
            { id: "", label: t("calls.every") },
            ...kinds.map((kind) => ({ id: kind, label: t(`kinds.${kind}`) })),
          ]}
          onChange={(kind) => set({ kind })}
        />
        <PlainSelect
          label={t("calls.outcome")}
          className="max-sm:grow max-sm:basis-2/5"
          value={filter.outcome}
          choices={[
            { id: "", label: t("calls.every") },
            ...outcomes.map((outcome) => ({ id: outcome, label: t(`outcomes.${outcome}`) })),
          ]}
          onChange={(outcome) => set({ outcome })}
        />
      </Toolbar>
      {answer.error && answer.data === undefined ? (
        <Problem error={answer.error} onRetry={() => void answer.mutate()} />
      ) : (
        <DataTable
          label={t("calls.title")}
          columns={columns}
          rows={items}
          rowId={(row) => row.id}
          isLoading={answer.data === undefined}
          openId={id}
          onOpen={(row) => void open(row.id)}
          empty={
            narrows(filter) ? (
              <EmptyFiltered
                title={t("calls.filteredTitle")}
                action={
                  <Button onPress={() => set({ company: "", kind: "", outcome: "" })}>
                    {ui("clearFilters")}
                  </Button>
                }
              />
            ) : (
              <Empty title={t("calls.emptyTitle")}>{t("calls.emptyText")}</Empty>
            )
          }
        />
      )}
      <div className="flex gap-2 pt-3 empty:hidden">
        {before ? <Button onPress={() => below(null)}>{t("calls.newest")}</Button> : null}
        {last && answer.data?.more ? (
          <Button onPress={() => below(last.id)}>{t("calls.older")}</Button>
        ) : null}
      </div>
      {id ? <CallDrawer owner={owner} id={id} onClose={() => void open(null)} /> : null}
    </>
  );
}

function useColumns(withCompany: boolean): Columns<AiCall> {
  const t = useTranslations("assistant");
  const locale = asLocale(useLocale());
  return useMemo(() => {
    const make = columnsOf<AiCall>();
    const company = make.accessor((row) => row.company.name, {
      id: "company",
      header: t("calls.company"),
      enableSorting: false,
      meta: { width: 190 },
    });
    return [
      make.accessor("askedAt", {
        header: t("calls.askedAt"),
        enableSorting: false,
        meta: { width: 150 },
        cell: ({ row }) => <span className="figures">{formatMoment(row.original.askedAt)}</span>,
      }),
      make.accessor((row) => t(`kinds.${row.kind}`), {
        id: "kind",
        header: t("calls.kind"),
        meta: { card: "title" },
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <>
            {t(`kinds.${original.kind}`)}
            <span className="text-muted">{` ${original.subject}`}</span>
          </>
        ),
      }),
      make.accessor((row) => row.person ?? t("calls.program"), {
        id: "person",
        header: t("calls.person"),
        enableSorting: false,
      }),
      ...(withCompany ? [company] : []),
      make.accessor("outcome", {
        header: t("calls.outcome"),
        enableSorting: false,
        meta: { card: "figure", width: 150 },
        cell: ({ row }) => t(`outcomes.${row.original.outcome || "underWay"}`),
      }),
      make.accessor("tokens", {
        header: t("calls.tokens"),
        enableSorting: false,
        meta: { width: 110, align: "end" },
        cell: ({ row: { original } }) => (
          <span className="figures">{`${original.estimated ? "≈ " : ""}${formatNumber(original.tokens, locale)}`}</span>
        ),
      }),
    ];
  }, [t, locale, withCompany]);
}
