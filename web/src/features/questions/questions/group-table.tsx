"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { ScrollArea } from "@/components/ui/scroll-area";
import { questionTypes } from "@/lib/api/enums";
import { AddRow } from "./add-row";
import { CellField } from "./cell-field";
import { ChoiceName } from "./choice-name";
import { ColumnHead } from "./column-head";
import { FillAll } from "./fill-all";
import { sharedBeginning } from "./heads";
import type { Place } from "./paste";
import { rowName, withoutRow } from "./table";
import { TableNews } from "./table-news";
import type { AnswerValue, Choice, Group } from "./types";
import { useBlocks } from "./use-blocks";
import { useCellKeys } from "./use-cell-keys";
import type { Ghosts } from "./use-ghosts";
import { useRows } from "./use-rows";
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
  /** What stands faintly in empty cells. */
  ghosts: Ghosts;
  onChange: (id: string, value: AnswerValue | null) => void;
  onUnreadable: (id: string, row: string, is: boolean) => void;
  /** Takes all that the footprint says of columns, as their source. */
  onTakeFigures: (ids: readonly string[]) => void;
  onBlur: () => void;
}

/** A group's questions as the columns of one table. */
export function GroupTable({
  group,
  columns,
  possible,
  problemOf,
  isUnreadable,
  ghosts,
  onChange,
  onUnreadable,
  onTakeFigures,
  onBlur,
}: GroupTableProps) {
  const t = useTranslations("questions.table");
  const { table, own, ...rows } = useRows({ group, columns, possible, known: ghosts.rows });
  const choices = new Map(possible.map((choice) => [choice.key, choice]));
  const beginning = sharedBeginning(columns.map(({ question }) => question.shortTitle));
  const cells = useTableCells({ columns, table, isUnreadable, onChange, onUnreadable });
  const blocks = useBlocks({
    cells,
    columns,
    rows: table.rows,
    next: rows.next,
    onAdd: rows.add,
    onTakeAway: rows.takeAway,
  });
  const keys = useCellKeys({
    cells,
    onFillDown: blocks.fillDown,
    onAccept: (place) => accept(place),
  });
  const nameOf = (row: string) =>
    choices.get(row)?.label ?? (rowName(table, row) || t("row", { number: table.rows.indexOf(row) + 1 }));
  const cellName = ({ id, row }: Place) =>
    `${columns.find(({ question }) => question.id === id)?.question.shortTitle}, ${nameOf(row)}`;

  function accept(place: Place) {
    const ghost = ghosts.of(place);
    if (ghost) cells.put([{ ...place, cell: ghost.cell }]);
  }
  function remove(row: string) {
    rows.takeAway([row]);
    cells.forget(row);
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
                    <RowName
                      number={index + 1}
                      choice={group.rows === "free" ? null : (choices.get(row) ?? { label: nameOf(row) })}
                    />
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
                        ghost={ghosts.of({ id: question.id, row })}
                        onAccept={() => accept({ id: question.id, row })}
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
      <FillAll
        ghosts={ghosts}
        columns={columns}
        rows={table.rows}
        onFill={blocks.fill}
        onTakeFigures={onTakeFigures}
      />
      <TableNews news={blocks.news} nameOf={cellName} onUndo={cells.undo} onDismiss={blocks.dismiss} />
      {own ? (
        <AddRow group={group} table={table} possible={possible} onAdd={(row) => rows.add([row])} />
      ) : null}
    </div>
  );
}

/** A row of one's own by its number, another by its name. */
function RowName({ number, choice }: { number: number; choice: Pick<Choice, "label"> | null }) {
  if (choice) return <ChoiceName choice={choice} />;
  return <span className="figures text-muted">{number}</span>;
}
