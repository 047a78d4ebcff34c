"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { LazyComboBox } from "@/components/ui/lazy-combo-box";
import { nextRow, type TableData } from "./table";
import type { Choice, Group } from "./types";
import { useFind } from "./use-choices";

interface AddRowProps {
  group: Group;
  table: TableData;
  possible: readonly Choice[];
  onAdd: (row: string) => void;
}

/** One more row: the next one of a table of one's own, or an option that is none yet. */
export function AddRow({ group, table, possible, onAdd }: AddRowProps) {
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
