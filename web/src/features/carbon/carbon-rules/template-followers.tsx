"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { SelectionBar } from "@/components/data-table/selection";
import { Toolbar } from "@/components/data-table/toolbar";
import { onDemand } from "@/components/on-demand";
import { Empty, EmptyFiltered } from "@/components/states/empty";
import { Problem } from "@/components/states/problem";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { RelativeTime } from "@/components/ui/relative-time";
import { SearchField } from "@/components/ui/search-field";
import type { Template, TemplateFollower } from "@/lib/api/types";
import { useFollowers } from "./template-api";
import { behind, named, standingOf } from "./template-model";

const PlanDialog = onDemand(() => import("./plan-dialog").then((module) => module.PlanDialog));

interface Planned {
  version: number;
  companies: readonly TemplateFollower[];
}

const noIds: ReadonlySet<string> = new Set();

/** Who follows which version; the marked companies are given the newest, or lose the template. */
export function Followers({ template }: { template: Template }) {
  const t = useTranslations("carbonTemplates.followers");
  const { data, error, mutate } = useFollowers(template.id);
  const columns = useColumns(template);
  const ui = useTranslations("ui.state");
  const [words, setWords] = useState("");
  const rows = useMemo(() => named(data ?? [], words), [data, words]);
  const [ids, setIds] = useState(noIds);
  const [planned, setPlanned] = useState<Planned | null>(null);
  const newest = template.version;
  const marked = data?.filter(({ id }) => ids.has(id)) ?? [];
  const coming = marked.filter(({ version }) => version !== newest);
  const going = marked.filter(({ version }) => version !== null);
  const late = data ? behind(data, newest) : [];
  const canGive = newest !== null && template.retiredAt === null;
  if (error && data === undefined) return <Problem error={error} onRetry={() => void mutate()} />;
  return (
    <div className="flex flex-col gap-3">
      {newest === null ? <Notice>{t("unpublished")}</Notice> : null}
      {canGive && late.length > 0 ? (
        <Notice
          actions={
            <Button size="sm" onPress={() => setPlanned({ version: newest, companies: late })}>
              {t("followAll", { count: late.length, version: String(newest) })}
            </Button>
          }
        >
          {t("late", { count: late.length, version: String(newest) })}
        </Notice>
      ) : null}
      <SelectionBar ids={ids} onClear={() => setIds(noIds)}>
        <Button
          size="sm"
          look="primary"
          isDisabled={!canGive || coming.length === 0}
          onPress={() => setPlanned({ version: newest ?? 0, companies: coming })}
        >
          {t("give", { version: String(newest ?? 1) })}
        </Button>
        <Button
          size="sm"
          isDisabled={going.length === 0}
          onPress={() => setPlanned({ version: 0, companies: going })}
        >
          {t("take")}
        </Button>
      </SelectionBar>
      <Toolbar count={data ? rows.length : undefined}>
        <SearchField label={t("search")} className="w-72 max-sm:w-full" value={words} onChange={setWords} />
      </Toolbar>
      <DataTable
        label={t("table")}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        isLoading={data === undefined}
        selection={{ ids, onChange: setIds, nameOf: ({ name }) => name }}
        empty={
          words === "" ? (
            <Empty title={t("none")}>{t("noneText")}</Empty>
          ) : (
            <EmptyFiltered
              title={t("notFound")}
              action={<Button onPress={() => setWords("")}>{ui("clearFilters")}</Button>}
            />
          )
        }
      />
      {planned ? (
        <PlanDialog
          plan={{ template: template.id, version: planned.version }}
          name={template.name}
          companies={planned.companies}
          onDone={() => {
            setPlanned(null);
            setIds(noIds);
          }}
          onClose={() => setPlanned(null)}
        />
      ) : null}
    </div>
  );
}

function useColumns(template: Template) {
  const t = useTranslations("carbonTemplates");
  return useMemo(() => {
    const make = columnsOf<TemplateFollower>();
    return [
      make.accessor("name", { header: t("followers.company"), meta: { card: "title" } }),
      make.accessor((row) => (row.chart ? t(`charts.${row.chart as "BAS"}`) : ""), {
        id: "chart",
        header: t("columns.chart"),
        meta: { width: 150 },
        cell: ({ row: { original } }) => (
          <span className={template.chart && template.chart !== original.chart ? "text-muted" : ""}>
            {original.chart ? t(`charts.${original.chart as "BAS"}`) : ""}
          </span>
        ),
      }),
      make.accessor("version", {
        header: t("followers.follows"),
        meta: { card: "figure", width: 210 },
        cell: ({ row: { original } }) => <Follows version={original.version} newest={template.version} />,
      }),
      make.accessor("givenAt", {
        header: t("followers.given"),
        meta: { width: 220 },
        cell: ({ row: { original } }) =>
          original.givenAt ? (
            <>
              {original.givenBy ? `${original.givenBy}, ` : null}
              <RelativeTime at={original.givenAt} />
            </>
          ) : null,
      }),
    ];
  }, [t, template]);
}

/** The version that is followed, and whether a newer one is out. */
export function Follows({ version, newest }: { version: number | null; newest: number | null }) {
  const t = useTranslations("carbonTemplates");
  if (version === null) return <span className="text-muted">{t("followers.nothing")}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {t("version", { version: String(version) })}
      {standingOf(version, newest) === "behind" ? (
        <Badge tone="warn">{t("followers.newer", { version: String(newest) })}</Badge>
      ) : null}
    </span>
  );
}
