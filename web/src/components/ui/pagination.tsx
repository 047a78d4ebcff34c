"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "./icon-button";

interface PaginationProps {
  /** Counts from 0. */
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
}

/** Which rows of how many, and the ways to the neighbours. */
export function Pagination({ page, pageSize, total, onChange }: PaginationProps) {
  const t = useTranslations("ui.pagination");
  const first = total === 0 ? 0 : page * pageSize + 1;
  const last = Math.min(total, (page + 1) * pageSize);
  return (
    <nav aria-label={t("label")} className="flex items-center justify-end gap-2 text-muted text-sm">
      <span aria-live="polite" className="figures">
        {t("range", { first, last, total })}
      </span>
      <IconButton
        icon={ChevronLeft}
        size="icon-sm"
        label={t("previous")}
        isDisabled={page === 0}
        onPress={() => onChange(page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        size="icon-sm"
        label={t("next")}
        isDisabled={last >= total}
        onPress={() => onChange(page + 1)}
      />
    </nav>
  );
}
