"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Pages } from "@/components/data-table/pages";
import { AsyncContent } from "@/components/states/async-content";
import { Drawer } from "@/components/ui/drawer";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton, SkeletonText } from "@/components/ui/skeleton";
import type { Transaction } from "@/lib/api/types";
import { useExplained } from "./api";
import { Explanation } from "./explanation";
import type { Scope2 } from "./filter";

interface ExplainDrawerProps {
  id: string;
  method: Scope2;
  /** The list it was opened from, to go on in. */
  rows: Pages<Transaction>;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Why a transaction came to its figure, from the voucher to the factor. */
export function ExplainDrawer({ id, method, rows, onOpen, onClose }: ExplainDrawerProps) {
  const t = useTranslations("footprint.why");
  const answer = useExplained(id, method);
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t("title")}
      width="w-160"
    >
      <Neighbours id={id} rows={rows} onOpen={onOpen} />
      <AsyncContent answer={answer} skeleton={<ExplainSkeleton />}>
        {(explained) => <Explanation explained={explained} method={method} onOpen={onOpen} />}
      </AsyncContent>
    </Drawer>
  );
}

/** The rows before and after in the list, as far as it is at hand. */
function Neighbours({ id, rows, onOpen }: Pick<ExplainDrawerProps, "id" | "rows" | "onOpen">) {
  const t = useTranslations("footprint.why");
  const place = rows.find((row) => row.id === id);
  const before = place > 0 ? rows.at(place - 1) : undefined;
  const after = place < 0 ? undefined : rows.at(place + 1);
  return (
    <div className="sticky top-0 z-10 flex h-10 items-center justify-end gap-1 border-line border-b bg-surface px-3 print:hidden">
      <span role="status" className="figures me-auto ps-2 text-muted text-sm">
        {place < 0 ? null : t("place", { place: place + 1, total: rows.total })}
      </span>
      <IconButton
        icon={ChevronUp}
        size="icon-sm"
        label={t("previous")}
        isDisabled={before === undefined}
        onPress={() => before && onOpen(before.id)}
      />
      <IconButton
        icon={ChevronDown}
        size="icon-sm"
        label={t("next")}
        isDisabled={after === undefined}
        onPress={() => after && onOpen(after.id)}
      />
    </div>
  );
}

function ExplainSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-6 p-5">
      <Skeleton className="h-9 w-48" />
      <SkeletonText lines={4} />
      <Skeleton className="h-36 w-full rounded-lg" />
      <SkeletonText lines={6} />
    </div>
  );
}
