"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ComponentType, useMemo } from "react";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { AsyncContent } from "@/components/states/async-content";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import { PlainSelect } from "@/components/ui/plain-select";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { sections } from "@/lib/api/enums";
import type { GroupProgress, MemberProgress, Progress } from "@/lib/api/types";
import { formatShare } from "@/lib/format/number";
import { useGroupProgress } from "./api";
import { MemberName } from "./member-name";
import { Band } from "./status";
import { useLook } from "./use-look";

/** Leads from a company of the group to something of its own; nothing where the person may not go there. */
export type MemberLink = ComponentType<{ company: Pick<MemberProgress, "id" | "name"> }>;

/** How far the companies have come, and the sections of one of them. */
export function ProgressTab({ ViewAll }: { ViewAll: MemberLink }) {
  const t = useTranslations("hierarchy.progress");
  const loading = useTranslations("hierarchy");
  const answer = useGroupProgress();
  const { company, set } = useLook();
  const columns = useColumns((id) => set({ company: id }));
  return (
    <AsyncContent
      problem={loading("problem")}
      answer={answer}
      skeleton={<Skeleton className="h-96 rounded-lg" />}
      stale={answer.isLoading && answer.data !== undefined}
    >
      {(progress) => (
        <div className="flex flex-col gap-4">
          <Card title={t("overall")} aside={<Band band={progress.overall.band} />}>
            <Line name={t("overall")} progress={progress.overall} />
          </Card>
          <DataTable
            label={t("title")}
            columns={columns}
            rows={progress.members}
            rowId={(row) => row.id}
            openId={company || null}
          />
          <Sections
            progress={progress}
            company={company}
            onChoose={(id) => set({ company: id })}
            ViewAll={ViewAll}
          />
        </div>
      )}
    </AsyncContent>
  );
}

function useColumns(onOpen: (id: string) => void) {
  const t = useTranslations("hierarchy.progress");
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it writes to the address and is the same in effect each time.
  return useMemo(() => {
    const make = columnsOf<MemberProgress>();
    return [
      make.accessor("name", {
        header: t("company"),
        meta: { card: "title" },
        cell: ({ row }) => <MemberName member={row.original} />,
      }),
      make.accessor((row) => row.progress.completed, {
        id: "completed",
        header: t("completed"),
        meta: { width: 164, align: "end" },
        cell: ({ row: { original } }) =>
          t("of", { completed: original.progress.completed, of: original.progress.toAnswer }),
      }),
      make.accessor((row) => Number(row.progress.share ?? -1), {
        id: "share",
        header: t("share"),
        meta: { card: "figure", width: 96, align: "end" },
        cell: ({ row }) => formatShare(row.original.progress.share, locale),
      }),
      make.accessor((row) => row.progress.band, {
        id: "band",
        header: t("band"),
        meta: { width: 132 },
        cell: ({ row }) => <Band band={row.original.progress.band} />,
      }),
      make.accessor("lastUpdated", {
        header: t("updated"),
        meta: { width: 140 },
        cell: ({ row }) => <RelativeTime at={row.original.lastUpdated} />,
      }),
      make.display({
        id: "open",
        header: () => <span className="sr-only">{t("open")}</span>,
        meta: { card: "actions", width: 116, align: "end", label: t("open") },
        cell: ({ row: { original } }) => (
          <Button
            size="sm"
            aria-label={t("openOf", { company: original.name })}
            onPress={() => onOpen(original.id)}
          >
            {t("open")}
          </Button>
        ),
      }),
    ];
  }, [t, locale]);
}

interface SectionsProps {
  progress: GroupProgress;
  company: string;
  onChoose: (id: string) => void;
  ViewAll: MemberLink;
}

function Sections({ progress: { members }, company, onChoose, ViewAll }: SectionsProps) {
  const t = useTranslations("hierarchy.progress");
  const names = useTranslations("shell.menu.items");
  const shown = members.find(({ id }) => id === company) ?? members[0];
  if (!shown) return null;
  return (
    <Card
      title={t("sectionsOf", { company: shown.name })}
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <PlainSelect
            hideLabel
            label={t("choose")}
            className="w-56"
            value={shown.id}
            choices={members.map(({ id, name, depth }) => ({
              id,
              label: `${"\u2007".repeat(depth * 2)}${name}`,
            }))}
            onChange={onChoose}
          />
          <ViewAll key={shown.id} company={shown} />
        </div>
      }
    >
      {shown.sections.length === 0 ? <p className="text-muted">{t("none")}</p> : null}
      <ul className="flex flex-col gap-3">
        {shown.sections.map(({ section, progress }) => (
          <li key={section}>
            <Line
              name={names(`${sections[Number(section)] ?? section}.text` as "Goals.text")}
              progress={progress}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Line({ name, progress }: { name: string; progress: Progress }) {
  const t = useTranslations("hierarchy.progress");
  const locale = useLocale();
  const of = t("of", { completed: progress.completed, of: progress.toAnswer });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)_8rem_3.5rem]">
      <span className="sm:truncate">{name}</span>
      <Meter
        label={name}
        className="max-sm:order-last max-sm:col-span-2"
        total={progress.toAnswer}
        valueText={of}
        parts={[
          { id: "completed", label: t("completed"), value: progress.completed, colour: "bg-progress" },
          {
            id: "inProgress",
            label: t("inProgress"),
            value: progress.inProgress,
            colour: "bg-progress-begun",
          },
        ]}
      />
      <span className="figures text-end text-muted text-sm">{of}</span>
      <span className="figures text-end max-sm:hidden">{formatShare(progress.share, locale)}</span>
    </div>
  );
}
