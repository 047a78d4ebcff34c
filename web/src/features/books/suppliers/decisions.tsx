"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { useToast } from "@/components/ui/toast";
import type { SupplierDecision } from "@/lib/api/supplier-types";
import { useDeciding, useDecisions } from "./api";

/** What people decided about suppliers, which can be taken back. */
export function Decisions() {
  const t = useTranslations("suppliers.decisions");
  const { data } = useDecisions();
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="decisions" className="flex flex-col gap-3 pt-8">
      <h2 id="decisions" className="font-semibold text-lg">
        {t("title")}
      </h2>
      <ul aria-labelledby="decisions" className="flex flex-col gap-2">
        {data.map((decision) => (
          <DecisionItem key={decision.id} decision={decision} />
        ))}
      </ul>
    </section>
  );
}

function DecisionItem({ decision }: { decision: SupplierDecision }) {
  const t = useTranslations("suppliers");
  const toast = useToast();
  const { undo } = useDeciding();
  const { id, kind, names, at, by, undone } = decision;
  const said = t(`decisions.kinds.${kind}`, { names: names.join(", ") });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-2">
      <span className={`wrap-anywhere min-w-48 flex-1 ${undone ? "text-muted" : ""}`}>
        {said}
        <span className="block text-muted text-sm">
          {by.name} <RelativeTime at={at} />
          {undone ? (
            <>
              {" · "}
              {t("decisions.undoneBy", { name: undone.by.name })} <RelativeTime at={undone.at} />
            </>
          ) : null}
        </span>
      </span>
      {undone ? null : (
        <Button
          aria-label={t("decisions.undoIt", { said })}
          onPress={() => void undo(id).catch(toast.problem)}
        >
          {t("undo")}
        </Button>
      )}
    </li>
  );
}
