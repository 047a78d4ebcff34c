"use client";

import { Clock, Hand } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ScopeDot } from "@/components/ui/badge";
import type { Transaction } from "@/lib/api/types";
import { useExclusion } from "./use-exclusion";

/** Where a row belongs: what was decided by hand at once, even while the figures still have to follow. */
export function CategoryCell({ transaction }: { transaction: Transaction }) {
  const t = useTranslations("footprint.decide");
  const { byHand } = transaction;
  if (!byHand) return <Place transaction={transaction} />;
  const Sign = byHand.pending ? Clock : Hand;
  const words = t(byHand.pending ? "pending" : "byHand");
  const decided = byHand.pending && (byHand.category || byHand.exclusion);
  return (
    <span className="flex max-w-full items-center gap-2" title={words}>
      <Sign aria-hidden className="size-3.5 shrink-0 text-muted" />
      <span className="sr-only">{words}</span>
      {decided ? <ToCome transaction={transaction} /> : <Place transaction={transaction} />}
    </span>
  );
}

function ToCome({ transaction: { byHand } }: { transaction: Transaction }) {
  const exclusionName = useExclusion();
  const { category, exclusion } = byHand ?? { category: null, exclusion: null };
  return <span className="truncate">{category?.name ?? exclusionName(exclusion ?? "")}</span>;
}

function Place({ transaction }: { transaction: Transaction }): ReactNode {
  const t = useTranslations("footprint");
  const exclusionName = useExclusion();
  const { category, scope, status, exclusion, part } = transaction;
  if (category && scope !== null) {
    return (
      <span className="flex min-w-0 max-w-full items-center gap-2">
        <ScopeDot scope={scope} />
        <span className="truncate" title={category.name}>
          {part === "upstream" ? t("table.upstream", { category: category.name }) : category.name}
        </span>
      </span>
    );
  }
  if (status === "unmatched") return <span className="text-warn">{t("filters.statuses.unmatched")}</span>;
  return (
    <span className="text-muted">
      {exclusion ? exclusionName(exclusion) : t("filters.statuses.excluded")}
    </span>
  );
}
