"use client";

import { useTranslations } from "next-intl";
import type { SuggestionReason } from "@/lib/api/types";
import { sentenceOf } from "./model";

/** Puts a reason into words: what it looks at, and what it found there. */
export function useReasonText() {
  const t = useTranslations("carbonSuggestions.reasons");
  return (reason: SuggestionReason) => ({
    about: t(`about.${reason.code}`),
    says: t(`says.${sentenceOf(reason)}`, {
      value: reason.value,
      other: reason.other ?? "",
      likeness: reason.other ? "alike" : "same",
      rows: reason.rows,
    }),
  });
}

/** Why the suggestion is made, the weightiest reason first. */
export function Reasons({ reasons }: { reasons: readonly SuggestionReason[] }) {
  const textOf = useReasonText();
  return (
    <dl className="flex flex-col gap-2">
      {reasons.map((reason) => {
        const { about, says } = textOf(reason);
        return (
          <div key={`${reason.code} ${reason.source} ${reason.value}`}>
            <dt className="text-muted text-xs">{about}</dt>
            <dd>{says}</dd>
          </div>
        );
      })}
    </dl>
  );
}
