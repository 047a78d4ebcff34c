"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { isApiError } from "@/lib/api/problem";
import type { Chain } from "@/lib/api/supply-chain-types";

/** The one thing of a list that somebody else has changed, as it is now. */
export function newerOf<L extends keyof Chain>(error: unknown, list: L): Chain[L][number] | undefined {
  return isApiError(error, "supplyChain.stale") ? (error.current as Chain)[list][0] : undefined;
}

interface ConflictProps {
  newer: { removed: boolean; updatedBy: { name: string }; updatedAt: string };
  /** Puts what they wrote into the form. */
  onTake: () => void;
}

/** Who was faster; saving again comes over theirs, so that nobody's words are lost unseen. */
export function Conflict({ newer, onTake }: ConflictProps) {
  const t = useTranslations("supplyChain.conflict");
  return (
    <>
      {t(newer.removed ? "removed" : "changed", { name: newer.updatedBy.name })}{" "}
      <RelativeTime at={newer.updatedAt} />
      {newer.removed ? null : (
        <span className="block pt-2">
          <Button size="sm" onPress={onTake}>
            {t("take")}
          </Button>
        </span>
      )}
    </>
  );
}
