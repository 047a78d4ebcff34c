"use client";

import { ChevronsUpDown, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useRef, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { patiently } from "@/lib/patiently";
import { Offline } from "../states/offline";
import { fieldBox } from "./field";
import { IconButton } from "./icon-button";
import type { Flat } from "./tree-model";

const load = () => patiently(() => import("./tree-select-list"));
const List = lazy(() => load().then(({ TreeSelectList }) => ({ default: TreeSelectList })));

interface TreeSelectProps {
  label: string;
  placeholder: string;
  emptyText: string;
  items: readonly Flat[];
  value: string | null;
  /** Told null when the choice is cleared. */
  onChange: (id: string | null) => void;
  isLoading?: boolean;
  isPending?: boolean;
  /** Class of the trigger's width. */
  className?: string;
}

/** One thing out of a hierarchy, found by typing; matches keep the way down to them. */
export function TreeSelect({
  label,
  placeholder,
  emptyText,
  items,
  value,
  onChange,
  isLoading = false,
  isPending = false,
  className = "w-64",
}: TreeSelectProps) {
  const t = useTranslations("ui.treeSelect");
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const chosen = items.find(({ id }) => id === value);

  return (
    <div className={`flex items-center gap-1 ${className}`}>
      <AriaButton
        ref={trigger}
        aria-label={`${label}: ${chosen?.name ?? placeholder}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        isPending={isPending}
        onHoverStart={() => void load()}
        onFocus={() => void load()}
        onPress={() => setOpen(true)}
        className={`touch flex h-8 min-w-0 items-center justify-between gap-2 px-2.5 text-start pending:opacity-60 ${fieldBox}`}
      >
        <span className={`truncate ${chosen ? "" : "text-muted"}`}>{chosen?.name ?? placeholder}</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
      </AriaButton>
      {open ? (
        <Suspense fallback={<Offline />}>
          <List
            label={label}
            emptyText={emptyText}
            items={items}
            value={value}
            isLoading={isLoading}
            trigger={trigger}
            onClose={() => setOpen(false)}
            onChoose={(id) => {
              setOpen(false);
              if (id !== value) onChange(id);
            }}
          />
        </Suspense>
      ) : null}
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
