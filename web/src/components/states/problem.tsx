"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { isApiError } from "@/lib/api/problem";
import { useProblemText } from "@/lib/api/use-problem-text";
import { Button } from "../ui/button";

interface ProblemProps {
  error: unknown;
  /** What could not be done; the general sentence where left out. */
  title?: string;
  onRetry?: () => void;
}

/** In place of content that could not be fetched. */
export function Problem({ error, title, onRetry }: ProblemProps) {
  const t = useTranslations("ui.state");
  const textOf = useProblemText();
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <CircleAlert aria-hidden className="size-6 text-danger" strokeWidth={1.5} />
      <p className="font-medium text-lg">{title ?? t("problem")}</p>
      <p className="max-w-prose text-muted">{textOf(error)}</p>
      {isApiError(error) && error.requestId ? (
        <p className="figures text-muted text-xs">{t("requestId", { id: error.requestId })}</p>
      ) : null}
      {onRetry ? (
        <Button className="mt-2" onPress={onRetry}>
          {t("retry")}
        </Button>
      ) : null}
    </div>
  );
}
