"use client";

import { Pencil } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { AsyncContent } from "@/components/states/async-content";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Figure } from "@/components/ui/facts";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import type { Hierarchy, HierarchyRow } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { useHierarchy } from "./api";
import { HoldingDialog } from "./holding-dialog";
import { MemberName } from "./member-name";
import { Status } from "./status";
import { Topics } from "./topics";

/** Who belongs to the group, and what its companies find material. */
export function OverviewTab() {
  const loading = useTranslations("hierarchy");
  const answer = useHierarchy();
  const [edited, setEdited] = useState<HierarchyRow | null>(null);
  return (
    <AsyncContent
      problem={loading("problem")}
      answer={answer}
      skeleton={<OverviewSkeleton />}
      stale={answer.isLoading && answer.data !== undefined}
    >
      {(hierarchy) => (
        <div className="flex flex-col gap-4">
          <Counts hierarchy={hierarchy} />
          <Companies hierarchy={hierarchy} onEdit={setEdited} />
          <Topics hierarchy={hierarchy} />
          {edited ? <HoldingDialog member={edited} onClose={() => setEdited(null)} /> : null}
        </div>
      )}
    </AsyncContent>
  );
}

function Counts({ hierarchy }: { hierarchy: Hierarchy }) {
  const t = useTranslations("hierarchy.overview");
  const locale = useLocale();
  const owner = hierarchy.members[0];
  const counts = [
    { id: "companies", value: hierarchy.companies },
    { id: "subsidiaries", value: hierarchy.subsidiaries },
    { id: "materialTopics", value: hierarchy.materialTopics },
  ] as const;
  return (
    <section
      aria-label={t("label")}
      className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 xl:grid-cols-4"
    >
      <div className="flex flex-col gap-1 bg-surface p-5">
        <span className="text-muted text-sm">{t("owner")}</span>
        <span className="font-semibold text-lg">{owner?.name}</span>
        <span className="text-muted text-xs">
          {owner ? t(`standards.${owner.reportingStandard as 0}`) : null}
        </span>
      </div>
      {counts.map(({ id, value }) => (
        <div key={id} className="bg-surface p-5">
          <Figure label={t(id)} value={formatNumber(value, locale)} note={t(`${id}Note`)} />
        </div>
      ))}
    </section>
  );
}

interface CompaniesProps {
  hierarchy: Hierarchy;
  onEdit: (member: HierarchyRow) => void;
}

function Companies({ hierarchy, onEdit }: CompaniesProps) {
  const t = useTranslations("hierarchy.overview");
  const locale = useLocale();
  const columns = useMemo(() => {
    const make = columnsOf<HierarchyRow>();
    const countries = new Intl.DisplayNames([locale], { type: "region" });
    return [
      make.accessor("name", {
        header: t("company"),
        meta: { card: "title" },
        cell: ({ row }) => <MemberName member={row.original} />,
      }),
      make.accessor("country", {
        header: t("country"),
        meta: { width: 120 },
        cell: ({ row }) => countries.of(row.original.country) ?? row.original.country,
      }),
      make.accessor((row) => t(`standards.${row.reportingStandard as 0}`), {
        id: "standard",
        header: t("standard"),
        meta: { width: 96 },
      }),
      make.accessor("complianceStatus", {
        header: t("status"),
        meta: { card: "figure", width: 132 },
        cell: ({ row }) => <Status status={row.original.complianceStatus} />,
      }),
      make.accessor((row) => row.materialTopics.length, {
        id: "topics",
        header: t("topics"),
        meta: { width: 190 },
        cell: ({ row }) => <MaterialTopics row={row.original} />,
      }),
      make.display({
        id: "edit",
        header: () => <span className="sr-only">{t("edit")}</span>,
        meta: { card: "actions", width: 56, align: "end", label: t("edit") },
        cell: ({ row: { original } }) =>
          original.depth === 0 ? null : (
            <IconButton
              icon={Pencil}
              size="icon-sm"
              label={t("editOf", { company: original.name })}
              onPress={() => onEdit(original)}
            />
          ),
      }),
    ];
  }, [t, locale, onEdit]);
  return (
    <Card title={t("members")}>
      <p className="max-w-prose pb-3 text-muted text-sm">
        {hierarchy.members.length > 1 ? t("rule") : t("alone")}
      </p>
      <DataTable label={t("members")} columns={columns} rows={hierarchy.members} rowId={(row) => row.id} />
    </Card>
  );
}

function MaterialTopics({ row }: { row: HierarchyRow }) {
  const t = useTranslations("hierarchy.overview");
  if (row.esrsTopics.length === 0) return <span className="text-muted">{t("notAssessed")}</span>;
  if (row.materialTopics.length === 0) return <span className="text-muted">{t("noneMaterial")}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {row.materialTopics.map((id) => (
        <Badge key={id} tone="brand">
          {id}
        </Badge>
      ))}
    </span>
  );
}

function OverviewSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-4">
      <Skeleton className="h-27 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
    </div>
  );
}
