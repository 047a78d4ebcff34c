"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useProblemText } from "@/lib/api/use-problem-text";
import type { AcceptedMany } from "./use-accepting-many";

/** Says how many suggestions are answers now, and of the others why they are not. */
export function ReviewOutcome({ outcome, onClose }: { outcome: AcceptedMany; onClose: () => void }) {
  const t = useTranslations("prefill.review");
  const textOf = useProblemText();
  const { accepted, refused } = outcome;
  return (
    <Notice
      tone={refused.length > 0 ? "warn" : "ok"}
      role="status"
      title={t("acceptedMany", { count: accepted })}
      actions={
        <Button size="sm" look="quiet" onPress={onClose}>
          {t("close")}
        </Button>
      }
    >
      {refused.length > 0 ? (
        <>
          <p>{t("refused", { count: refused.length })}</p>
          <ul className="list-disc ps-5">
            {refused.map(({ item, error }) => (
              <li key={item.suggestion.id}>{`${item.question.shortTitle}: ${textOf(error)}`}</li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  );
}
