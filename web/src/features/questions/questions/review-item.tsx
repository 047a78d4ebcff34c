"use client";

import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Link } from "@/components/ui/link";
import { sections } from "@/lib/api/enums";
import { usePeriod } from "@/lib/period/period";
import type { ReviewItemData } from "./review";
import { SuggestionWords } from "./suggestion-words";

interface ReviewItemProps {
  item: ReviewItemData;
  /** Whether a decision on it is on its way. */
  isPending: boolean;
  /** Left out for who may only read. */
  deciding?: {
    isMarked: boolean;
    onMark: (is: boolean) => void;
    onAccept: () => void;
    onDecline: () => void;
  };
}

/** One suggestion with its question, to be decided on. */
export function ReviewItem({ item: { suggestion, question }, isPending, deciding }: ReviewItemProps) {
  const t = useTranslations("prefill.suggestion");
  const { year } = usePeriod();
  const href = `/company/questions/section/${sections[question.section]}/question/${encodeURIComponent(question.id)}`;
  return (
    <li
      data-suggestion={suggestion.id}
      tabIndex={-1}
      className="flex gap-3 rounded-lg border border-line bg-surface px-4 py-3"
    >
      {deciding ? (
        <Checkbox
          aria-label={t("mark", { question: question.shortTitle })}
          isSelected={deciding.isMarked}
          onChange={deciding.onMark}
        />
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div>
          <h3 className="flex flex-wrap items-center gap-2 font-medium">
            <Link href={`${href}?year=${year}`}>{question.shortTitle}</Link>
            {suggestion.kind === "draft" ? <Badge>{t("draft")}</Badge> : null}
          </h3>
          <p className="text-muted text-sm">{question.title}</p>
        </div>
        <SuggestionWords suggestion={suggestion} question={question} />
        {deciding ? (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              isPending={isPending}
              aria-label={t("acceptOf", { question: question.shortTitle })}
              onPress={deciding.onAccept}
            >
              <Check aria-hidden />
              {t("accept")}
            </Button>
            <Button
              size="sm"
              look="quiet"
              isDisabled={isPending}
              aria-label={t("declineOf", { question: question.shortTitle })}
              onPress={deciding.onDecline}
            >
              <X aria-hidden />
              {t("decline")}
            </Button>
          </div>
        ) : null}
      </div>
    </li>
  );
}
