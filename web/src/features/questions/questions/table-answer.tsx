"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { SkeletonText } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { usePageKeys } from "@/lib/use-page-keys";
import { useAllQuestions, useFigures, useOptions } from "./api";
import { useWhyNot } from "./applicability";
import { ClearAll } from "./clear-all";
import { statusOf, withStatus, withValue } from "./content";
import { fieldKey, isBegun } from "./editor";
import { FootprintFigures } from "./footprint-figures";
import { GroupTable } from "./group-table";
import { columnsAsked, type Stop } from "./model";
import { useCellRefusal, useRefusal } from "./refusal";
import { useSlots } from "./slots";
import { StatusControl } from "./status-control";
import { joined, rowName } from "./table";
import { TextsForm } from "./texts-form";
import type { Asked, Choice, Group } from "./types";
import type { Editing } from "./use-editor";
import { useGhosts } from "./use-ghosts";
import { useStatus } from "./use-status";
import { useTakingFigures } from "./use-taking-figures";

/** A table answered as a whole: the columns share status, texts and documents, which lie with the first column. */
export function TableAnswer({ table, stop, editing }: { table: Group; stop: Stop; editing: Editing }) {
  const { editor, write, save, setUnreadable } = editing;
  const possible = usePossibleRows(table);
  const { Evidence } = useSlots();
  const [left, setLeft] = useState(false);
  const asked = columnsAsked(stop.questions);
  const status = useStatus(asked, editing);
  usePageKeys({
    d: () => status.set("draft"),
    c: () => status.set("completed"),
    n: () => status.set("notApplicable"),
  });
  const [lead] = stop.questions;
  const refusal = useRefusal(editor, lead?.id ?? "");
  const problemOf = useCellRefusal(editor);
  const { take } = useTakingFigures(editing);
  const columns = asked.flatMap((question) => {
    const entry = editor.entries[question.id];
    return entry ? [{ ...entry, question }] : [];
  });
  const shown = columns.map(({ question, draft }) => ({
    question,
    value: draft.value,
    isDisabled: draft.notApplicable,
  }));
  const figures = useFigures(asked.filter(({ fromFootprint }) => fromFootprint).map(({ id }) => id));
  const ghosts = useGhosts({ group: table, columns: shown, figures: figures.data });
  const first = lead && editor.entries[lead.id];
  if (!first) return null;
  const flush = () => void save();
  const open = columns.filter(({ draft }) => !draft.notApplicable);
  const isAnyBegun = columns.some(isBegun);
  const statuses = new Set((open.length > 0 ? open : columns).map(({ draft }) => statusOf(draft)));
  return (
    <>
      {possible ? (
        <GroupTable
          group={table}
          problemOf={problemOf}
          isUnreadable={(id, row) => editor.unreadable.includes(fieldKey(id, row))}
          columns={shown}
          possible={possible}
          onChange={(id, value) => {
            const question = asked.find((one) => one.id === id);
            if (question) write(id, (before) => withValue(question, before, value));
          }}
          ghosts={ghosts}
          onTakeFigures={(ids) => void take(ids)}
          onUnreadable={(id, row, is) => setUnreadable(fieldKey(id, row), is)}
          onBlur={flush}
        />
      ) : (
        <SkeletonText lines={Math.max(3, ...shown.map(({ value }) => value?.rows?.length ?? 0))} />
      )}
      <ColumnsLeftOut questions={stop.questions.filter((question) => !asked.includes(question))} />
      <FootprintFigures questions={asked} editing={editing} />
      <StatusControl
        status={isAnyBegun && statuses.size === 1 ? ([...statuses][0] ?? null) : null}
        reason={first.draft.notApplicableReason}
        reasonMissing={left && first.draft.notApplicableReason.trim() === ""}
        problem={refusal("notApplicableReason")}
        onStatus={status.set}
        onReason={(reason) => {
          for (const { question } of columns) {
            write(question.id, (before) => ({ ...before, notApplicableReason: reason }));
          }
        }}
        onBlur={() => {
          setLeft(true);
          flush();
        }}
      />
      <EmptyColumns
        questions={asked.filter(({ id }) => status.missing.includes(id))}
        onExempt={(reason) => {
          for (const id of status.missing) {
            write(id, (before) => ({ ...withStatus(before, "notApplicable"), notApplicableReason: reason }));
          }
          flush();
        }}
      />
      <TextsForm
        content={first.draft}
        refusal={refusal}
        onChange={(change) => write(first.question.id, change)}
        onBlur={flush}
      />
      <Evidence answer={first.base} onRevise={(change) => editing.revise(first.question.id, change)} />
      <ClearAll questions={stop.questions} editing={editing} />
    </>
  );
}

/** Columns that this company is not asked for, and why. */
function ColumnsLeftOut({ questions }: { questions: readonly Asked[] }) {
  const t = useTranslations("questions.table");
  const whyNot = useWhyNot();
  if (questions.length === 0) return null;
  return (
    <section aria-label={t("leftOut")} className="text-muted text-sm">
      <p>{t("leftOut")}</p>
      <ul className="list-disc ps-5">
        {questions.map((question) => (
          <li key={question.id}>{`${question.shortTitle}: ${whyNot(question)}`}</li>
        ))}
      </ul>
    </section>
  );
}

/** Columns nobody filled in keep a table from being complete, unless it is said why they do not apply. */
function EmptyColumns({
  questions,
  onExempt,
}: {
  questions: readonly Asked[];
  onExempt: (reason: string) => void;
}) {
  const t = useTranslations("questions.table");
  const [reason, setReason] = useState("");
  if (questions.length === 0) return null;
  return (
    <Notice tone="warn" role="alert" title={t("emptyTitle", { count: questions.length })}>
      <p>{t("emptyText", { columns: questions.map(({ shortTitle }) => shortTitle).join(", ") })}</p>
      <div className="flex flex-wrap items-end gap-2 pt-2">
        <TextField label={t("emptyReason")} value={reason} onChange={setReason} className="w-80 max-w-full" />
        <Button isDisabled={reason.trim() === ""} onPress={() => onExempt(reason.trim())}>
          {t("exempt")}
        </Button>
      </div>
    </Notice>
  );
}

/**
 * The rows a table can have, with their names: a list's options, or the rows of the table it follows. Undefined until
 * they are there: their order is that of the table, and no row may move under somebody who writes in it.
 */
function usePossibleRows({ rows, rowsFrom }: Group): readonly Choice[] | undefined {
  const options = useOptions(rows === "options" ? rowsFrom : null);
  const all = useAllQuestions(rows === "group");
  const isAwaited = [options, all].some(({ data, error, isLoading }) => isLoading && !data && !error);
  return useMemo(() => {
    if (isAwaited) return undefined;
    if (rows === "options") return options.data ?? [];
    const columns = (all.data ?? []).filter(({ group }) => group?.id === rowsFrom);
    const table = joined(columns.map(({ id, answer }) => ({ id, value: answer?.value ?? null })));
    return table.rows.map((row, index) => ({ key: row, label: rowName(table, row) || String(index + 1) }));
  }, [isAwaited, rows, rowsFrom, options.data, all.data]);
}
