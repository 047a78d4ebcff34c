"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Decision } from "@/lib/api/types";
import { formatMoment } from "@/lib/format/date";
import { isProposable } from "./model";
import { ProposalList } from "./proposal-list";
import { useDecide, useMayDecide } from "./use-decide";
import { useExclusion } from "./use-exclusion";
import { useProposals, usePropose } from "./use-propose";

/** Decisions with who took them and who took them back, the newest first. */
export function DecisionList({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <ul className="flex flex-col">
      {decisions.map((decision) => (
        <li key={decision.id} className="border-line border-b py-2 last:border-b-0">
          <One decision={decision} />
        </li>
      ))}
    </ul>
  );
}

function One({
  decision: { id, kind, category, exclusion, rows, note, at, by, impersonated, undone, pending },
}: {
  decision: Decision;
}) {
  const t = useTranslations("footprint.decide");
  const exclusionName = useExclusion();
  const mayDecide = useMayDecide();
  const { undo, pending: undoing } = useDecide();
  const { propose, pending: proposing } = usePropose();
  const all = useProposals(mayDecide).data;
  const proposals = (all ?? []).filter((one) => one.decision === id);
  const name = category?.name ?? (exclusion === null ? "" : exclusionName(exclusion));
  const who = (person: string, when: string) => ({ name: person || t("somebody"), when: formatMoment(when) });
  return (
    <div className="flex items-start gap-3">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className={undone ? "text-muted line-through" : "font-medium"}>
          {t(`kinds.${kind}`, { count: rows, name })}
        </span>
        <span className="text-muted text-sm">{t(impersonated ? "byAs" : "by", who(by.name, at))}</span>
        {undone ? (
          <span className="text-muted text-sm">
            {t(undone.impersonated ? "undoneByAs" : "undoneBy", who(undone.by.name, undone.at))}
          </span>
        ) : null}
        {note ? <span className="break-words text-sm">{note}</span> : null}
        {pending ? <Badge tone="info">{t("pending")}</Badge> : null}
        <ProposalList proposals={proposals} />
      </div>
      {undone || !mayDecide ? null : (
        <div className="flex flex-wrap justify-end gap-2">
          {all && isProposable({ kind, undone }, proposals) ? (
            <Button size="sm" isPending={proposing} onPress={() => void propose(id)}>
              {t("always.propose")}
            </Button>
          ) : null}
          <Button size="sm" isPending={undoing} onPress={() => void undo(id)}>
            {t("undo")}
          </Button>
        </div>
      )}
    </div>
  );
}
