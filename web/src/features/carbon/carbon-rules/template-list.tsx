"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo, useState } from "react";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { Toolbar } from "@/components/data-table/toolbar";
import { onDemand } from "@/components/on-demand";
import { Empty, EmptyFiltered } from "@/components/states/empty";
import { Problem } from "@/components/states/problem";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { PlainSelect } from "@/components/ui/plain-select";
import { SearchField } from "@/components/ui/search-field";
import type { Template } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { useTyped } from "@/lib/use-typed";
import { useTemplates } from "./template-api";
import { charts, passing, trades } from "./template-model";

const TemplateDialog = onDemand(() => import("./template-dialog").then((module) => module.TemplateDialog));

const schema = {
  q: parseAsString.withDefault(""),
  chart: parseAsStringLiteral(charts),
  trade: parseAsStringLiteral(trades),
  origin: parseAsStringLiteral(["shipped", "own"]),
  retired: parseAsBoolean.withDefault(false),
};

export const addressOf = (template: string) => `/admin/carbon-templates/${template}`;

/** The templates of carbon rules: what each is for, how far it has come and who follows it. */
export function TemplateList() {
  const t = useTranslations("carbonTemplates");
  const ui = useTranslations("ui.state");
  const router = useRouter();
  const [query, set] = useQueryStates(schema, { history: "replace" });
  const [isNew, setNew] = useState(false);
  const { data, error, mutate } = useTemplates(query.retired);
  const columns = useColumns();
  const rows = data ? passing(data, { ...query, search: query.q }) : [];
  const isSet = Object.values(query).some(Boolean);
  const clear = () => void set(null);
  const typed = useTyped(query.q, (q) => void set({ q: q || null }));
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        <Button look="primary" onPress={() => setNew(true)}>
          <Plus aria-hidden />
          {t("new")}
        </Button>
      </PageHeader>
      <search aria-label={t("filters.label")}>
        <Toolbar count={data ? rows.length : undefined}>
          <SearchField
            label={t("filters.search")}
            className="w-64 max-sm:w-full"
            value={typed.text}
            onChange={typed.type}
          />
          <PlainSelect
            hideLabel
            label={t("filters.chart")}
            value={query.chart ?? "all"}
            choices={[
              { id: "all", label: t("filters.allCharts") },
              ...charts.map((id) => ({ id, label: t(`charts.${id}`) })),
            ]}
            onChange={(id) => void set({ chart: id === "all" ? null : id })}
          />
          <PlainSelect
            hideLabel
            label={t("filters.trade")}
            value={query.trade ?? "all"}
            choices={[
              { id: "all", label: t("filters.allTrades") },
              ...trades.map((id) => ({ id, label: t(`trades.${id}`) })),
            ]}
            onChange={(id) => void set({ trade: id === "all" ? null : id })}
          />
          <PlainSelect
            hideLabel
            label={t("filters.origin")}
            value={query.retired ? "retired" : (query.origin ?? "all")}
            choices={(["all", "shipped", "own", "retired"] as const).map((id) => ({
              id,
              label: t(`filters.origins.${id}`),
            }))}
            onChange={(id) =>
              void set({
                retired: id === "retired" || null,
                origin: id === "shipped" || id === "own" ? id : null,
              })
            }
          />
          {isSet ? (
            <Button look="quiet" onPress={clear}>
              {ui("clearFilters")}
            </Button>
          ) : null}
        </Toolbar>
      </search>
      {error && data === undefined ? (
        <Problem error={error} onRetry={() => void mutate()} />
      ) : (
        <DataTable
          label={t("table")}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          isLoading={data === undefined}
          onOpen={({ id }) => router.push(addressOf(id))}
          empty={
            isSet ? (
              <EmptyFiltered
                title={t("noneFiltered")}
                action={<Button onPress={clear}>{ui("clearFilters")}</Button>}
              />
            ) : (
              <Empty title={t("none")}>{t("noneText")}</Empty>
            )
          }
        />
      )}
      {isNew ? (
        <TemplateDialog onDone={({ id }) => router.push(addressOf(id))} onClose={() => setNew(false)} />
      ) : null}
    </>
  );
}

function useColumns() {
  const t = useTranslations("carbonTemplates");
  const locale = useLocale();
  return useMemo(() => {
    const make = columnsOf<Template>();
    return [
      make.accessor("name", {
        header: t("columns.name"),
        meta: { card: "title" },
        cell: ({ row: { original } }) => (
          <Link href={addressOf(original.id)} className="font-medium text-ink" title={original.text}>
            {original.name}
          </Link>
        ),
      }),
      make.accessor((row) => (row.chart ? t(`charts.${row.chart as "BAS"}`) : t("anyChart")), {
        id: "chart",
        header: t("columns.chart"),
        meta: { width: 176 },
      }),
      make.accessor((row) => (row.trade ? t(`trades.${row.trade as "it"}`) : t("anyTrade")), {
        id: "trade",
        header: t("columns.trade"),
        meta: { width: 170 },
      }),
      make.accessor("version", {
        header: t("columns.version"),
        meta: { width: 170 },
        cell: ({ row: { original } }) => <VersionCell template={original} />,
      }),
      make.accessor("rules", {
        header: t("columns.rules"),
        meta: { width: 84, align: "end" },
        cell: ({ row }) => formatNumber(row.original.rules, locale),
      }),
      make.accessor("companies", {
        header: t("columns.companies"),
        meta: { card: "figure", width: 150, align: "end" },
        cell: ({ row: { original } }) => (
          <span className="inline-flex items-center justify-end gap-2">
            {original.behind > 0 ? (
              <Badge tone="warn">{t("behind", { count: original.behind })}</Badge>
            ) : null}
            {formatNumber(original.companies, locale)}
          </span>
        ),
      }),
      make.accessor((row) => t(`filters.origins.${row.shipped ? "shipped" : "own"}`), {
        id: "origin",
        header: t("columns.origin"),
        meta: { width: 110 },
      }),
    ];
  }, [t, locale]);
}

/** The last version of a template, and whether its draft has come further. */
export function VersionCell({ template }: { template: Template }) {
  const t = useTranslations("carbonTemplates");
  return (
    <span className="inline-flex items-center gap-2">
      {template.version === null ? t("unpublished") : t("version", { version: String(template.version) })}
      {template.changed && template.version !== null ? <Badge tone="info">{t("changed")}</Badge> : null}
    </span>
  );
}
