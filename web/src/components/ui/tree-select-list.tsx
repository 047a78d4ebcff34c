"use client";

import { useLocale, useTranslations } from "next-intl";
import { type RefObject, useMemo, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { ListBox, ListBoxItem } from "./list-box";
import { Popover } from "./popover";
import { SearchField } from "./search-field";
import { type Flat, flatten, forest, search } from "./tree-model";

/** As many as a person looks through; the others are found by typing. */
const shownAtOnce = 100;

interface TreeSelectListProps {
  label: string;
  emptyText: string;
  items: readonly Flat[];
  value: string | null;
  isLoading: boolean;
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  onChoose: (id: string) => void;
}

/** The open part of a tree select: a search field over the indented list. */
export function TreeSelectList({
  label,
  emptyText,
  items,
  value,
  isLoading,
  trigger,
  onClose,
  onChoose,
}: TreeSelectListProps) {
  const t = useTranslations("ui.treeSelect");
  const locale = useLocale();
  const [words, setWords] = useState("");
  const trees = useMemo(() => forest(items, locale), [items, locale]);
  const found = useMemo(() => flatten(search(trees, words)), [trees, words]);
  const shown = useMemo(
    () => found.slice(0, shownAtOnce).map((node) => ({ ...node, id: node.item.id })),
    [found],
  );

  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={onClose}
      placement="bottom start"
      className="w-[min(450px,calc(100vw-1.5rem))]"
    >
      <Dialog aria-label={label} className="flex max-h-96 flex-col outline-none">
        <Autocomplete inputValue={words} onInputChange={setWords}>
          <div className="border-line border-b p-2">
            <SearchField label={t("search")} autoFocus className="w-full" />
          </div>
          <ListBox
            aria-label={label}
            items={shown}
            selectionMode="single"
            selectedKeys={value === null ? [] : [value]}
            onSelectionChange={(keys) => {
              // Choosing what is chosen takes it out of the set: the choice stays as it was.
              const [key = value] = keys;
              if (key !== null) onChoose(String(key));
            }}
            className="relative overflow-y-auto"
            renderEmptyState={() => (
              <p className="px-2 py-3 text-center text-muted text-sm">
                {isLoading ? t("loading") : emptyText}
              </p>
            )}
          >
            {({ id, item, depth }) => (
              <ListBoxItem id={id} textValue={item.name}>
                <span style={{ paddingInlineStart: `${depth * 1.25}rem` }}>{item.name}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </Autocomplete>
        <p role="status" className="border-line border-t px-3 py-1.5 text-muted text-sm empty:hidden">
          {found.length > shown.length ? t("more", { shown: shown.length, count: found.length }) : null}
        </p>
      </Dialog>
    </Popover>
  );
}
