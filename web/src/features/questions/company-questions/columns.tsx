"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type Columns, columnsOf } from "@/components/data-table/columns";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { sections } from "@/lib/api/enums";
import type { CompanyQuestion } from "@/lib/api/types";
import { type State, stateOf } from "./model";

const tones: Partial<Record<State, Tone>> = { completed: "ok", inProgress: "warn", optedOut: "info" };

/** Question, section, paragraph and state: what both lists have. */
function useSharedColumns(): Columns<CompanyQuestion> {
  const t = useTranslations("companyQuestions");
  const names = useTranslations("shell.menu.items");
  return useMemo(() => {
    const make = columnsOf<CompanyQuestion>();
    return [
      make.accessor("shortTitle", {
        header: t("columns.question"),
        meta: { card: "title" },
        cell: ({ row: { original } }) => (
          <span title={original.title} className="font-medium">
            {original.shortTitle}
          </span>
        ),
      }),
      make.accessor((row) => names(`${sections[row.section] ?? "GeneralInformation"}.text` as "Goals.text"), {
        id: "section",
        header: t("columns.section"),
        meta: { width: 180 },
      }),
      make.accessor((row) => row.esrsParagraph || row.requirement, {
        id: "paragraph",
        header: t("columns.paragraph"),
        meta: { width: 120 },
      }),
      make.accessor((row) => t(`filters.states.${stateOf(row)}`), {
        id: "state",
        header: t("columns.state"),
        meta: { card: "figure", width: 140 },
        cell: ({ row: { original } }) => (
          <Badge tone={tones[stateOf(original)]}>{t(`filters.states.${stateOf(original)}`)}</Badge>
        ),
      }),
    ];
  }, [t, names]);
}

/** The same with the reason of an opt-out and who decided it. */
export function useOptOutColumns(): Columns<CompanyQuestion> {
  const t = useTranslations("companyQuestions.columns");
  const shared = useSharedColumns();
  return useMemo(() => {
    const make = columnsOf<CompanyQuestion>();
    return [
      ...shared,
      make.accessor((row) => row.optOut?.reason ?? "", {
        id: "reason",
        header: t("reason"),
        cell: ({ row: { original } }) => (
          <span title={original.optOut?.reason}>{original.optOut?.reason}</span>
        ),
      }),
      make.accessor((row) => row.optOut?.by.name ?? "", {
        id: "by",
        header: t("by"),
        meta: { width: 150 },
      }),
    ];
  }, [shared, t]);
}

interface Opening {
  /** Becomes the company, at this question. */
  onOpen: (question: CompanyQuestion) => void;
  isPending: boolean;
}

/** The same with who is to answer, the last change and the way to the question. */
export function useQuestionColumns({ onOpen, isPending }: Opening): Columns<CompanyQuestion> {
  const t = useTranslations("companyQuestions");
  const shared = useSharedColumns();
  return useMemo(() => {
    const make = columnsOf<CompanyQuestion>();
    return [
      ...shared,
      make.accessor((row) => row.assignee?.name ?? "", {
        id: "assignee",
        header: t("columns.assignee"),
        meta: { width: 150 },
      }),
      make.accessor("updatedAt", {
        header: t("columns.updated"),
        meta: { width: 150 },
        cell: ({ row: { original } }) => (
          <span title={original.updatedBy}>
            <RelativeTime at={original.updatedAt} />
          </span>
        ),
      }),
      make.display({
        id: "open",
        header: () => <span className="sr-only">{t("columns.open")}</span>,
        meta: { card: "actions", width: 76, align: "end", label: t("columns.open") },
        cell: ({ row: { original } }) =>
          original.applicability === "featureDisabled" ? null : (
            <Button
              size="sm"
              aria-label={t("openOf", { question: original.shortTitle })}
              isDisabled={isPending}
              onPress={() => onOpen(original)}
            >
              {t("columns.open")}
            </Button>
          ),
      }),
    ];
  }, [shared, t, onOpen, isPending]);
}
