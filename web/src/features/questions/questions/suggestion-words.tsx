"use client";

import { useTranslations } from "next-intl";
import type { AnswerSuggestion } from "@/lib/api/ai-types";
import { hasPerspective } from "./content";
import { ShowField } from "./show-field";
import { ShowValue } from "./show-value";
import { contentOfSuggestion } from "./suggestion";
import { Evidence } from "./suggestion-evidence";
import type { Asked } from "./types";

/** What is suggested, why, and what it rests on. All of it is text, whatever it looks like. */
export function SuggestionWords({ suggestion, question }: { suggestion: AnswerSuggestion; question: Asked }) {
  const t = useTranslations("prefill.suggestion");
  const content = contentOfSuggestion(suggestion);
  return (
    <div className="flex flex-col gap-3">
      <div className="font-medium [overflow-wrap:anywhere]">
        {suggestion.value ? <ShowValue question={question} value={suggestion.value} /> : null}
        {hasPerspective(content) ? (
          <ShowField question={question} field="valueChainPerspective" content={content} />
        ) : null}
      </div>
      {suggestion.reason ? (
        <p className="text-sm [overflow-wrap:anywhere]">
          <span className="text-muted">{`${t("reason")} `}</span>
          {suggestion.reason}
        </p>
      ) : null}
      <Evidence quotes={suggestion.evidence} />
    </div>
  );
}
