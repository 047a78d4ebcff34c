"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { LazyComboBox } from "@/components/ui/lazy-combo-box";
import { ScrollArea } from "@/components/ui/scroll-area";
import { CellField } from "./cell-field";
import { ChoiceName } from "./choice-name";
import { joined, nextRow, ownRows, rowName, type TableData, withCell, withoutRow } from "./table";
import type { AnswerValue, Asked, Choice, Group } from "./types";
import { useFind } from "./use-choices";
import { useUnit } from "./use-unit";

interface GroupTableProps {
  group: Group;
  columns: readonly { question: Asked; value: AnswerValue | null; isDisabled: boolean }[];
  /** The rows that can be: options of a list, or the rows another table has. */
  possible: readonly Choice[];
  /** In words, why a cell cannot be saved. */
  problemOf: (id: string, row: string) => string | undefined;
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
  const nameOf = (row: string, index: number) =>
    choices.get(row)?.label ?? (rowName(table, row) || t("row", { number: index + 1 }));

  function add(row: string) {
    setAdded((rows) => [...rows, row]);
  }
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
          <table className="w-full text-sm">
            <thead>
              <tr className="bg-sunken">
                <th
                  scope="col"
                  className={`h-8 px-2 ${group.rows === "free" ? "w-10" : "min-w-32"} text-start font-medium text-muted text-xs`}
                >
                  {t(`rows.${group.rows === "" ? "free" : group.rows}`)}
                </th>
                {columns.map(({ question }) => (
                  <ColumnHead key={question.id} question={question} />
                ))}
                {own ? (
                  <th scope="col" className="w-10">
                    <span className="sr-only">{t("remove")}</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, index) => (
                <tr key={row}>
                  <th scope="row" className="max-w-56 border-line border-t px-2 py-1 text-start font-normal">
                    {group.rows === "free" ? (
                      <span className="figures text-muted">{index + 1}</span>
                    ) : (
                      <ChoiceName choice={choices.get(row) ?? { label: nameOf(row, index) }} />
                    )}
                  </th>
                  {columns.map(({ question, value, isDisabled }) => (
                    <td key={question.id} className="min-w-36 border-line border-t px-1 py-1">
                      <CellField
                        question={question}
                        row={row}
                        label={`${question.shortTitle}, ${nameOf(row, index)}`}
                        cell={table.cells.get(row)?.get(question.id) ?? {}}
                        isDisabled={isDisabled}
                        problem={problemOf(question.id, row)}
                        onChange={(cell) => onChange(question.id, withCell(value, row, cell, table.rows))}
                        onUnreadable={(is) => onUnreadable(question.id, row, is)}
                        onBlur={onBlur}
                      />
                    </td>
                  ))}
                  {own ? (
                    <td className="border-line border-t px-1 text-end">
                      <IconButton
                        icon={Trash2}
                        size="icon-sm"
                        label={t("removeRow", { row: nameOf(row, index) })}
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
      {own ? <AddRow group={group} table={table} possible={possible} onAdd={add} /> : null}
    </div>
  );
}

function ColumnHead({ question }: { question: Asked }) {
  const unit = useUnit(question);
  return (
    <th scope="col" className="h-8 px-2 text-start font-medium text-muted text-xs">
      {question.shortTitle}
      {unit ? <span className="font-normal">{` (${unit})`}</span> : null}
    </th>
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
