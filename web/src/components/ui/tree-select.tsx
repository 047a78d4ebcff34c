"use client";

import { ChevronsUpDown, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Button as AriaButton } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { fieldBox } from "./field";
import { IconButton } from "./icon-button";
import { ListBox, ListBoxItem } from "./list-box";
import { Popover } from "./popover";
import { SearchField } from "./search-field";
import { type Flat, flatten, forest, search, type TreeNode } from "./tree-model";

interface TreeSelectProps<T extends Flat> {
  label: string;
  placeholder: string;
  emptyText: string;
  items: readonly T[];
  value: string | null;
  /** Told null when the choice is cleared. */
  onChange: (id: string | null) => void;
  isLoading?: boolean;
  isPending?: boolean;
  /** Class of the trigger's width. */
  className?: string;
}

/** One thing out of a hierarchy, found by typing; matches keep the way down to them. */
export function TreeSelect<T extends Flat>({
  label,
  placeholder,
  emptyText,
  items,
  value,
  onChange,
  isLoading = false,
  isPending = false,
  className = "w-64",
}: TreeSelectProps<T>) {
  const t = useTranslations("ui.treeSelect");
  const locale = useLocale();
  const [words, setWords] = useState("");
  const [open, setOpen] = useState(false);
  const trees = useMemo(() => forest(items, locale), [items, locale]);
  const shown = useMemo(() => flatten(search(trees, words)), [trees, words]);
  const chosen = items.find(({ id }) => id === value);

  return (
    <div className={`flex items-center gap-1 ${className}`}>
      <DialogTrigger
        isOpen={open}
        onOpenChange={(next) => {
          setOpen(next);
          setWords("");
        }}
      >
        <AriaButton
          aria-label={`${label}: ${chosen?.name ?? placeholder}`}
          isPending={isPending}
          className={`touch flex h-8 min-w-0 items-center justify-between gap-2 px-2.5 text-start pending:opacity-60 ${fieldBox}`}
        >
          <span className={`truncate ${chosen ? "" : "text-muted"}`}>{chosen?.name ?? placeholder}</span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
        </AriaButton>
        <Popover className="w-[min(450px,calc(100vw-1.5rem))]" placement="bottom start">
          <Dialog aria-label={label} className="flex max-h-96 flex-col outline-none">
            <Autocomplete inputValue={words} onInputChange={setWords}>
              <div className="border-line border-b p-2">
                <SearchField label={t("search")} autoFocus className="w-full" />
              </div>
              <ListBox<TreeNode<T>>
                aria-label={label}
                items={shown.map((node) => ({ ...node, id: node.item.id }))}
                selectionMode="single"
                selectedKeys={value === null ? [] : [value]}
                onSelectionChange={(keys) => {
                  const [key] = keys === "all" ? [] : keys;
                  if (typeof key === "string" && key !== value) onChange(key);
                  setOpen(false);
                }}
                className="overflow-y-auto"
                renderEmptyState={() => (
                  <p className="px-2 py-3 text-center text-muted text-sm">
                    {isLoading ? t("loading") : emptyText}
                  </p>
                )}
              >
                {(node) => (
                  <ListBoxItem id={node.item.id} textValue={node.item.name}>
                    <span style={{ paddingInlineStart: `${node.depth * 1.25}rem` }}>{node.item.name}</span>
                  </ListBoxItem>
                )}
              </ListBox>
            </Autocomplete>
          </Dialog>
        </Popover>
      </DialogTrigger>
      {value === null ? null : (
        <IconButton
          icon={X}
          size="icon-sm"
          label={t("clear")}
          isDisabled={isPending}
          onPress={() => onChange(null)}
        />
      )}
    </div>
  );
}
