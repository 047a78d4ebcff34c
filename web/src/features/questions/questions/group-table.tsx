"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { LazyComboBox } from "@/components/ui/lazy-combo-box";
import { ScrollArea } from "@/components/ui/scroll-area";
import { questionTypes } from "@/lib/api/enums";
import { CellField } from "./cell-field";
import { ChoiceName } from "./choice-name";
import { ColumnHead } from "./column-head";
import { sharedBeginning } from "./heads";
import type { Place } from "./paste";
import { joined, nextRow, ownRows, rowName, type TableData, withoutRow } from "./table";
import { TableNews } from "./table-news";
import type { AnswerValue, Choice, Group } from "./types";
import { useBlocks } from "./use-blocks";
import { useCellKeys } from "./use-cell-keys";
import { useFind } from "./use-choices";
import { type Column, useTableCells } from "./use-table-cells";

interface GroupTableProps {
  group: Group;
  columns: readonly Column[];
  /** The rows that can be: options of a list, or the rows another table has. */
  possible: readonly Choice[];
  /** In words, why a cell cannot be saved. */
  problemOf: (id: string, row: string) => string | undefined;
  /** Whether the field of a cell holds something that cannot be read. */
  isUnreadable: (id: string, row: string) => boolean;
  onChange: (id: string, value: AnswerValue | null) => void;
  onUnreadable: (id: string, row: string, is: boolean) => void;
  onBlur: () => void;
}

/** A group's questions as the columns of one table. */
export function GroupTable({
  group,
  columns,
  possible,
  problemOf,
  isUnreadable,
  onChange,
  onUnreadable,
  onBlur,
}: GroupTableProps) {
  const t = useTranslations("questions.table");
  // Rows a person has added and not yet written in; the server knows none without a cell.
  const [added, setAdded] = useState<readonly string[]>([]);
  const given = group.rows === "group" ? possible.map(({ key }) => key) : added;
  const table = joined(
    columns.map(({ question, value }) => ({ id: question.id, value })),
    given,
    possible.map(({ key }) => key),
  );
  const choices = new Map(possible.map((choice) => [choice.key, choice]));
  const own = ownRows(group.rows);
  const beginning = sharedBeginning(columns.map(({ question }) => question.shortTitle));
  const cells = useTableCells({ columns, table, isUnreadable, onChange, onUnreadable });
  const blocks = useBlocks({
    cells,
    columns,
    rows: table.rows,
    next: (rows) => (group.rows === "free" ? nextRow(rows) : null),
    onAdd: (rows) => setAdded((before) => [...before, ...rows]),
    onTakeAway: (rows) => setAdded((before) => before.filter((row) => !rows.includes(row))),
  });
  const keys = useCellKeys({ cells, onFillDown: blocks.fillDown });
  const nameOf = (row: string) =>
    choices.get(row)?.label ?? (rowName(table, row) || t("row", { number: table.rows.indexOf(row) + 1 }));
  const cellName = ({ id, row }: Place) =>
    `${columns.find(({ question }) => question.id === id)?.question.shortTitle}, ${nameOf(row)}`;

  function remove(row: string) {
    setAdded((rows) => rows.filter((one) => one !== row));
    for (const { question, value } of columns) {
      onUnreadable(question.id, row, false);
      if (value?.rows?.some((one) => one.row === row)) onChange(question.id, withoutRow(value, row));
    }
  }

  return (
    <div className="flex flex-col gap-3">
      {table.rows.length > 0 ? (
        <ScrollArea
          label={group.name}
          isFocusable={false}
          className="rounded-lg border border-line bg-surface"
        >
          <table className="w-full text-sm" {...keys} onPasteCapture={blocks.onPasteCapture}>
            <caption
              className={beginning ? "px-2 pt-1.5 text-start font-medium text-muted text-xs" : "sr-only"}
            >
              {beginning ? beginning.replace(/: $/, "") : group.name}
            </caption>
            <thead>
              <tr className="bg-sunken">
                <th
                  scope="col"
                  className={`px-2 py-1 align-bottom ${group.rows === "free" ? "w-10" : "min-w-32"} text-start font-medium text-muted text-xs`}
                >
                  {t(`rows.${group.rows === "" ? "free" : group.rows}`)}
                </th>
                {columns.map((column) => {
                  const from = blocks.fillableFrom(column);
                  return (
                    <ColumnHead
                      key={column.question.id}
                      question={column.question}
                      beginning={beginning}
                      onFillDown={from && (() => blocks.fillDown(from))}
                    />
                  );
                })}
                {own ? (
                  <th scope="col" className="w-10">
                    <span className="sr-only">{t("remove")}</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, index) => (
                <tr key={row} className="align-top">
                  <th
                    scope="row"
                    className="max-w-56 border-line border-t px-2 py-2.5 text-start align-top font-normal"
                  >
                    {group.rows === "free" ? (
                      <span className="figures text-muted">{index + 1}</span>
                    ) : (
                      <ChoiceName choice={choices.get(row) ?? { label: nameOf(row) }} />
                    )}
                  </th>
                  {columns.map(({ question, isDisabled }) => (
                    <td
                      key={question.id}
                      data-question={question.id}
                      data-row={row}
                      className={`${question.type === questionTypes.text ? "min-w-56" : "min-w-36"} border-line border-t px-1 py-1`}
                    >
                      <CellField
                        question={question}
                        row={row}
                        label={cellName({ id: question.id, row })}
                        cell={cells.cellAt({ id: question.id, row })}
                        given={cells.givenTo({ id: question.id, row })}
                        isDisabled={isDisabled}
                        problem={problemOf(question.id, row)}
                        onChange={(cell) => cells.type({ id: question.id, row }, cell)}
                        onUnreadable={(is) => onUnreadable(question.id, row, is)}
                        onBlur={onBlur}
                      />
                    </td>
                  ))}
                  {own ? (
                    <td className="border-line border-t px-1 py-1.5 text-end">
                      <IconButton
                        icon={Trash2}
                        size="icon-sm"
                        label={t("removeRow", { row: nameOf(row) })}
                        onPress={() => remove(row)}
                      />
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      ) : (
        <p className="rounded-lg border border-line border-dashed px-4 py-6 text-center text-muted">
          {t(group.rows === "group" ? "noGiven" : "noRows")}
        </p>
      )}
      <TableNews news={blocks.news} nameOf={cellName} onUndo={cells.undo} onDismiss={blocks.dismiss} />
      {own ? (
        <AddRow
          group={group}
          table={table}
          possible={possible}
          onAdd={(row) => setAdded((rows) => [...rows, row])}
        />
      ) : null}
    </div>
  );
}

interface AddRowProps {
  group: Group;
  table: TableData;
  possible: readonly Choice[];
  onAdd: (row: string) => void;
}

function AddRow({ group, table, possible, onAdd }: AddRowProps) {
  const t = useTranslations("questions.table");
  const find = useFind(possible, table.rows);
  if (group.rows === "free") {
    return (
      <Button className="w-fit" onPress={() => onAdd(nextRow(table.rows))}>
        <Plus aria-hidden />
        {t("add")}
      </Button>
    );
  }
  return (
    <LazyComboBox
      key={table.rows.join()}
      label={t("addOption")}
      placeholder={t("search")}
      emptyText={t("noOption")}
      className="max-w-md"
      choices={possible
        .filter(({ key }) => !table.rows.includes(key))
        .map(({ key, label }) => ({ id: key, label }))}
      {...(find ? { find } : {})}
      value={null}
      onChange={(key) => {
        if (key !== null) onAdd(key);
      }}
    />
  );
}
