"use client";

import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import type { RuleProposal } from "@/lib/api/types";
import { proposalStates } from "./model";

const tones: Record<(typeof proposalStates)[number], Tone> = {
  pending: "info",
  approved: "ok",
  rejected: "warn",
  flagged: "info",
};

/** What became of the rules that were proposed of a decision. */
export function ProposalList({ proposals }: { proposals: readonly RuleProposal[] }) {
  const t = useTranslations("footprint.decide.always");
  return (
    <ul aria-label={t("list")} className="flex flex-col gap-1 pt-1 empty:hidden">
      {proposals.map(({ id, status, supplier, account, accountName, reply }) => {
        const state = proposalStates[status];
        return (
          <li key={id} className="text-sm">
            <span className="flex flex-wrap items-center gap-2">
              <span className="text-muted">
                {[supplier?.name, `${account} ${accountName}`.trim()].filter(Boolean).join(", ")}
              </span>
              <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
            </span>
            {reply ? <span className="block break-words">{t("reply", { note: reply })}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}
