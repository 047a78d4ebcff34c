"use client";

import { useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Drawer } from "@/components/ui/drawer";
import { SkeletonText } from "@/components/ui/skeleton";
import { useDecisions } from "./api";
import { DecisionList } from "./decision-list";

/** All that was decided by hand, so that it can be taken back long after. */
export function DecisionsDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations("footprint.decide");
  const answer = useDecisions();
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t("history")}
    >
      <div className="flex flex-col gap-3 p-5">
        <p className="text-muted">{t("historyLead")}</p>
        <AsyncContent answer={answer} skeleton={<SkeletonText lines={6} />}>
          {(decisions) =>
            decisions.length === 0 ? <p>{t("historyEmpty")}</p> : <DecisionList decisions={decisions} />
          }
        </AsyncContent>
      </div>
    </Drawer>
  );
}
