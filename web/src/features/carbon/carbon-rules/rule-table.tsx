"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { Pages } from "@/components/data-table/pages";
import { Badge, ScopeDot } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import type { Rule } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { Conditions } from "./conditions";
import { type Known, neighbours } from "./model";

interface RuleTableProps {
  rows: Pages<Rule>;
  /** The rules that are at hand, to find the neighbours of one. */
  all: readonly Rule[];
  ownLevel: Rule["level"];
  /** False under a filter, where what stands beside a rule is not what is asked beside it. */
  canMove: boolean;
  known: (rule: Rule) => Known | undefined;
  openId: string | null;
  onOpen: (rule: Rule) => void;
  onMove: (rule: Rule, side: "before" | "after", other: Rule) => void;
  empty: ReactNode;
}

/** The rules in the order in which they are asked. */
export function RuleTable({ rows, all, ownLevel, canMove, known, onMove, ...props }: RuleTableProps) {
  const t = useTranslations("carbonRules");
  const locale = useLocale();
  const columns = useMemo(() => {
    const make = columnsOf<Rule>();
    return [
      make.accessor("key", {
        header: t("columns.key"),
        enableSorting: false,
        meta: { card: "title", width: 200 },
        cell: ({ row: { original } }) => (
          <span className="font-medium" title={original.note}>
            {original.key}
          </span>
        ),
      }),
      make.display({
        id: "conditions",
        header: t("columns.conditions"),
        cell: ({ row: { original } }) => <Conditions rule={original} />,
      }),
      make.display({
        id: "target",
        header: t("columns.target"),
        meta: { card: "figure", width: 200 },
        cell: ({ row: { original } }) => <TargetCell rule={original} />,
      }),
      make.display({
        id: "state",
        header: t("columns.state"),
        meta: { width: 190 },
        cell: ({ row: { original } }) => (
          <StateCell rule={original} ownLevel={ownLevel} known={known(original)} />
        ),
      }),
      make.display({
        id: "rows",
        header: t("columns.rows"),
        meta: { width: 90, align: "end" },
        cell: ({ row: { original } }) => {
          const one = known(original);
          return one ? formatNumber(one.rows, locale) : "";
        },
      }),
      make.accessor("priority", {
        header: t("columns.priority"),
        enableSorting: false,
        meta: { width: 80, align: "end" },
        cell: ({ row: { original } }) => formatNumber(original.priority, locale),
      }),
      make.display({
        id: "order",
        header: () => <span className="sr-only">{t("columns.order")}</span>,
        meta: { card: "actions", width: 84, align: "end", label: t("columns.order") },
        cell: ({ row: { original } }) =>
          canMove && original.level === ownLevel ? (
            <OrderCell rule={original} all={all} onMove={onMove} />
          ) : null,
      }),
    ];
  }, [t, locale, all, ownLevel, canMove, known, onMove]);
  return (
    <DataTable
      label={t("table")}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      height="max-h-[calc(100dvh-17rem)] min-h-80"
      {...props}
    />
  );
}

function TargetCell({ rule }: { rule: Rule }) {
  const t = useTranslations("carbonRules");
  if (rule.scope === null)
    return <span className="text-muted">{t("excludes", { reason: rule.exclusionName })}</span>;
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <ScopeDot scope={rule.scope} />
      <span className="truncate" title={rule.categoryName}>
        {rule.categoryName}
      </span>
    </span>
  );
}

const tones = { dead: "danger", conflict: "warn", unused: "neutral" } as const;

interface StateProps {
  rule: Rule;
  ownLevel: Rule["level"];
  known: Known | undefined;
}

function StateCell({ rule, ownLevel, known }: StateProps) {
  const t = useTranslations("carbonRules");
  return (
    <span className="flex gap-1">
      {rule.retiredAt ? <Badge>{t("filters.states.retired")}</Badge> : null}
      {rule.level === "template" && ownLevel === "company" ? (
        <Badge tone="brand">{t("badges.template")}</Badge>
      ) : null}
      {rule.state === "altered" ? <Badge tone="info">{t("badges.altered")}</Badge> : null}
      {known?.kind && !rule.retiredAt ? (
        <Badge tone={tones[known.kind]}>{t(`badges.${known.kind}`)}</Badge>
      ) : null}
    </span>
  );
}

type OrderProps = Pick<RuleTableProps, "all" | "onMove"> & { rule: Rule };

function OrderCell({ rule, all, onMove }: OrderProps) {
  const t = useTranslations("carbonRules");
  const { before, after } = neighbours(all, rule);
  return (
    <span className="inline-flex">
      <IconButton
        icon={ArrowUp}
        size="icon-sm"
        label={t("up", { rule: rule.key })}
        isDisabled={before === null}
        onPress={() => before && onMove(rule, "before", before)}
      />
      <IconButton
        icon={ArrowDown}
        size="icon-sm"
        label={t("down", { rule: rule.key })}
        isDisabled={after === null}
        onPress={() => after && onMove(rule, "after", after)}
      />
    </span>
  );
}
