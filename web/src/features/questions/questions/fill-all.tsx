"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { emptyValue } from "./content";
import type { CellWrite } from "./paste";
import type { Ghosts } from "./use-ghosts";
import type { Column } from "./use-table-cells";

interface FillAllProps {
  ghosts: Ghosts;
  columns: readonly Column[];
  rows: readonly string[];
  onFill: (writes: readonly CellWrite[]) => void;
  onTakeFigures: (ids: readonly string[]) => void;
}

/** Takes over all that stands faintly in the empty cells of a table; what is filled in stays as it is. */
export function FillAll({ ghosts, columns, rows, onFill, onTakeFigures }: FillAllProps) {
  const t = useTranslations("questions.table");
  const waiting = columns.flatMap((column) =>
    rows.flatMap((row) => {
      const ghost = ghosts.of({ id: column.question.id, row });
      return ghost ? [{ id: column.question.id, row, ghost, isFresh: emptyValue(column.value) }] : [];
    }),
  );
  if (waiting.length === 0) return null;
  // The footprint stays the source of a column that nobody has begun.
  const taken = waiting.filter(({ ghost, isFresh }) => ghost.isFigure && isFresh);
  const written = waiting.filter((one) => !taken.includes(one));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="text-muted">{t("ghosts")}</p>
      <Button
        size="sm"
        onPress={() => {
          if (written.length > 0)
            onFill(written.map(({ id, row, ghost }) => ({ id, row, cell: ghost.cell })));
          if (taken.length > 0) onTakeFigures([...new Set(taken.map(({ id }) => id))]);
        }}
      >
        {t("fillAll", { count: waiting.length })}
      </Button>
    </div>
  );
}
