"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { RelativeTime } from "@/components/ui/relative-time";
import { Segmented } from "@/components/ui/segmented";
import type { Suggestion, SuggestionDetail } from "@/lib/api/types";
import { formatMoney } from "@/lib/format/number";
import { usePageKeys } from "@/lib/use-page-keys";
import type { Approval } from "./api";
import { groupName } from "./columns";
import { ConfidenceBar } from "./confidence-bar";
import { CoverageLine } from "./coverage-line";
import { LedgerRows } from "./ledger-rows";
import { isOpen, noted, type Reach, reachesOf, statuses } from "./model";
import { NoteForm } from "./note-form";
import { OriginBadge } from "./origin-badge";
import { Reasons } from "./reasons";
import { ReviewButtons } from "./review-buttons";
import { Target } from "./target";
import { type TargetChoice, TargetField } from "./target-field";

export interface ReviewActions {
  onApprove: (suggestion: Suggestion, changes: Approval) => void;
  onReject: (suggestion: Suggestion, note: string) => void;
  onFlag: (suggestion: Suggestion, note: string) => void;
  onUndo: (suggestion: Suggestion) => void;
  /** Goes to the next suggestion of the list or the one before. */
  onStep: (step: 1 | -1) => void;
}

interface ReviewProps extends ReviewActions {
  detail: SuggestionDetail;
  reach: Reach;
  onReach: (reach: Reach) => void;
}

/** What is proposed and why, what it would hit and what taught it, and the decision. */
export function Review({ detail, reach, onReach, ...actions }: ReviewProps) {
  const t = useTranslations("carbonSuggestions.review");
  const locale = useLocale();
  const { suggestion } = detail;
  const [target, setTarget] = useState<TargetChoice>({});
  const [noting, setNoting] = useState<"flagged" | "rejected" | null>(null);
  const open = isOpen(suggestion);
  const reaches = reachesOf(suggestion);
  const approve = () => actions.onApprove(suggestion, { ...target, reach });
  const decide = (status: "flagged" | "rejected", note: string) =>
    status === "rejected" ? actions.onReject(suggestion, note) : actions.onFlag(suggestion, note);
  const choose = (status: "flagged" | "rejected") => {
    const asking = noted(status, [suggestion]);
    if (asking) setNoting(asking);
    else decide(status, "");
  };
  const decisions = { a: approve, r: () => choose("rejected"), f: () => choose("flagged") };
  const steps = {
    j: () => actions.onStep(1),
    k: () => actions.onStep(-1),
    arrowdown: () => actions.onStep(1),
    arrowup: () => actions.onStep(-1),
  };
  usePageKeys(open ? { ...steps, ...decisions } : steps, { inWindow: true });

  return (
    <div className="flex flex-col gap-6 px-5 pb-5">
      <div className="sticky top-0 z-10 -mx-5 -mb-3 border-line border-b bg-surface px-5 py-3">
        {noting && open ? (
          <NoteForm
            status={noting}
            onCancel={() => setNoting(null)}
            onDone={(note) => decide(noting, note)}
          />
        ) : (
          <ReviewButtons
            isOpen={open}
            onApprove={approve}
            onReject={decisions.r}
            onFlag={decisions.f}
            onUndo={() => actions.onUndo(suggestion)}
          />
        )}
      </div>
      <header className="flex flex-col gap-1">
        <p className="text-muted text-sm">{suggestion.company.name}</p>
        <h3 className="font-semibold text-lg">{groupName(suggestion)}</h3>
        <Proposed suggestion={suggestion} />
        <Decided suggestion={suggestion} />
      </header>
      <Part title={t("proposal")}>
        <div className="flex flex-wrap items-center gap-2">
          <Target suggestion={suggestion} />
          <OriginBadge origin={suggestion.origin} />
        </div>
        {open ? (
          <>
            {suggestion.proposal ? null : <ConfidenceBar confidence={suggestion.confidence} />}
            <TargetField value={target} onChange={setTarget} />
            <CoverageLine {...suggestion} text="ofOne" />
          </>
        ) : null}
      </Part>
      {suggestion.reasons.length > 0 ? (
        <Part title={t("why")}>
          <Reasons reasons={suggestion.reasons} />
        </Part>
      ) : null}
      <Part
        title={t("hits", {
          rows: detail.hitRows,
          amount: formatMoney(detail.hitSum, suggestion.currency, locale),
        })}
      >
        {open && reaches.length > 1 ? (
          <Segmented
            label={t("reach")}
            value={reach}
            onChange={onReach}
            segments={reaches.map((id) => ({ id, label: t(`reaches.${id}`) }))}
          />
        ) : null}
        {open && detail.settledRows > 0 ? (
          <Notice tone="warn">{t("settled", { count: detail.settledRows })}</Notice>
        ) : null}
        <LedgerRows label={t("hitRows")} rows={detail.hits} />
      </Part>
      {detail.taught.length > 0 ? (
        <Part title={t(suggestion.proposal ? "decidedRows" : "taught", { rows: detail.taught.length })}>
          <LedgerRows label={t("taughtRows")} rows={detail.taught} />
        </Part>
      ) : null}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h4 className="font-medium">{title}</h4>
      {children}
    </section>
  );
}

/** Who of the company proposed it, when, and what they noted. */
function Proposed({ suggestion: { proposal } }: { suggestion: Suggestion }) {
  const t = useTranslations("carbonSuggestions.review");
  if (!proposal) return null;
  return (
    <div className="text-sm">
      <p>
        {t("proposedBy", { name: proposal.by || t("somebody") })} <RelativeTime at={proposal.at} />
      </p>
      {proposal.note ? <p className="text-muted">{proposal.note}</p> : null}
    </div>
  );
}

/** Who decided, when, and what they noted. */
function Decided({ suggestion: { status, decidedAt, decidedBy, note } }: { suggestion: Suggestion }) {
  const t = useTranslations("carbonSuggestions.review");
  const name = statuses[status];
  if (decidedAt === null || name === undefined || name === "pending") return null;
  return (
    <div className="text-sm">
      <p>
        {t(`decided.${name}`, { name: decidedBy ?? t("somebody") })} <RelativeTime at={decidedAt} />
      </p>
      {note ? <p className="text-muted">{note}</p> : null}
    </div>
  );
}
