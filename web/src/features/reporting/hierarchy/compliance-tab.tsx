"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { AsyncContent } from "@/components/states/async-content";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PlainSelect } from "@/components/ui/plain-select";
import { Skeleton } from "@/components/ui/skeleton";
import { sections } from "@/lib/api/enums";
import type { Compliance } from "@/lib/api/types";
import { formatShare } from "@/lib/format/number";
import { useCompliance } from "./api";
import { MemberName } from "./member-name";
import { counted } from "./model";
import { Status, statuses } from "./status";
import { useLook } from "./use-look";

/** How far each company is from a complete report, and what it lacks. */
export function ComplianceTab() {
  const t = useTranslations("hierarchy.compliance");
  const loading = useTranslations("hierarchy");
  const answer = useCompliance();
  const columns = useColumns();
  const { company, set } = useLook();
  return (
    <AsyncContent
      problem={loading("problem")}
      answer={answer}
      skeleton={<Skeleton className="h-96 rounded-lg" />}
      stale={answer.isLoading && answer.data !== undefined}
    >
      {(rows) => (
        <div className="flex flex-col gap-4">
          <Notice title={t("ruleTitle")}>{t("rule")}</Notice>
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {counted(rows, statuses).map(({ status, count }) => (
              <li key={status} className="flex items-center gap-2">
                <Status status={status} />
                <span className="figures">{t("count", { count })}</span>
              </li>
            ))}
          </ul>
          <DataTable label={t("title")} columns={columns} rows={rows} rowId={(row) => row.id} />
          <Detail rows={rows} company={company} onChoose={(id) => set({ company: id })} />
        </div>
      )}
    </AsyncContent>
  );
}

function useColumns() {
  const t = useTranslations("hierarchy.compliance");
  const locale = useLocale();
  return useMemo(() => {
    const make = columnsOf<Compliance>();
    return [
      make.accessor("name", {
        header: t("company"),
        meta: { card: "title" },
        cell: ({ row }) => <MemberName member={row.original} />,
      }),
      make.accessor((row) => statuses.indexOf(row.status), {
        id: "status",
        header: t("status"),
        meta: { card: "figure", width: 132 },
        cell: ({ row }) => <Status status={row.original.status} />,
      }),
      make.accessor((row) => Number(row.progress.share ?? -1), {
        id: "share",
        header: t("share"),
        meta: { width: 96, align: "end" },
        cell: ({ row }) => formatShare(row.original.progress.share, locale),
      }),
      make.accessor("firstReportingYear", {
        header: t("firstYear"),
        meta: { width: 104, align: "end" },
        cell: ({ row }) => row.original.firstReportingYear ?? "–",
      }),
      make.accessor((row) => row.missing.reduce((sum, { count }) => sum + count, 0), {
        id: "missing",
        header: t("missing"),
        meta: { width: 380 },
        cell: ({ row }) => <Missing row={row.original} />,
      }),
    ];
  }, [t, locale]);
}

/** How much is missing, in one line. */
function Missing({ row }: { row: Compliance }) {
  const parts = useParts(row);
  return <span className="block truncate text-sm">{parts.join(", ")}</span>;
}

/** What a company lacks, and what it need not answer. */
function useParts({ missing }: Compliance): string[] {
  const t = useTranslations("hierarchy.compliance");
  const names = useTranslations("shell.menu.items");
  if (missing.length === 0) return [t("nothing")];
  return missing.map(({ gap, section, count }) =>
    gap === "questions"
      ? t("openIn", { section: names(`${sections[section ?? 0]}.text` as "Goals.text"), count })
      : t(`gaps.${gap}`, { count }),
  );
}

interface DetailProps {
  rows: readonly Compliance[];
  company: string;
  onChoose: (id: string) => void;
}

/** All that one company lacks. */
function Detail({ rows, company, onChoose }: DetailProps) {
  const shown = rows.find(({ id }) => id === company) ?? rows[0];
  return shown ? <DetailOf row={shown} rows={rows} onChoose={onChoose} /> : null;
}

function DetailOf({ row, rows, onChoose }: Omit<DetailProps, "company"> & { row: Compliance }) {
  const t = useTranslations("hierarchy.compliance");
  const parts = useParts(row);
  return (
    <Card
      title={t("missingOf", { company: row.name })}
      aside={
        <PlainSelect
          hideLabel
          label={t("choose")}
          className="w-56"
          value={row.id}
          choices={rows.map(({ id, name, depth }) => ({ id, label: `${"\u2007".repeat(depth * 2)}${name}` }))}
          onChange={onChoose}
        />
      }
    >
      <ul className="list-disc ps-5">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className="pt-3 text-muted text-sm">
        {t("voluntary", { count: row.voluntary })} {t("phasedIn", { count: row.phasedIn })}
      </p>
    </Card>
  );
}
