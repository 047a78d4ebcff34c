"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useProblemText } from "@/lib/api/use-problem-text";
import { Button } from "../ui/button";
import { causeOf, isWorthAsking, referenceOf } from "./causes";
import { useFailure } from "./failures";

interface ProblemProps {
  error: unknown;
  /** What could not be done; the general sentence where left out. */
  title?: string;
  onRetry?: () => void;
}

interface PartProps extends ProblemProps {
  /** The boxes that stood there while the content was awaited; the line keeps their room. */
  room?: ReactNode;
}

/**
 * In place of content that could not be fetched: a quiet line where the box of the page says the rest for all parts,
 * and everything in windows and on pages without such a box.
 */
export function Problem({ room, ...props }: PartProps) {
  const { error, title, onRetry } = props;
  const isTold = useFailure(error, onRetry);
  return isTold ? <QuietLine error={error} title={title} room={room} /> : <WholeProblem {...props} />;
}

/** Says what happened, why, and what to do, where nothing else on the page does. */
export function WholeProblem({ error, title, onRetry }: ProblemProps) {
  const t = useTranslations("ui");
  const textOf = useProblemText();
  const cause = causeOf(error);
  const reference = referenceOf(error);
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <CircleAlert aria-hidden className="size-6 text-danger" strokeWidth={1.5} />
      <p className="font-medium text-lg">
        {title ?? t(cause === "off" ? "failures.switchedOff" : "state.problem")}
      </p>
      <p className="max-w-prose text-muted">{textOf(error)}</p>
      {reference ? (
        <p className="figures text-muted text-xs">{t("state.requestId", { id: reference })}</p>
      ) : null}
      {onRetry && isWorthAsking(cause) ? (
        <Button className="mt-2" onPress={onRetry}>
          {t("state.retry")}
        </Button>
      ) : null}
    </div>
  );
}

function QuietLine({
  error,
  title,
  room,
}: Pick<PartProps, "error" | "room"> & { title: string | undefined }) {
  const t = useTranslations("ui.failures");
  const textOf = useProblemText();
  const cause = causeOf(error);
  const isSaidAbove = cause === "unreachable" || cause === "server";
  return (
    <div className="grid grid-cols-1">
      {room ? (
        <div aria-hidden inert className="invisible [grid-area:1/1]">
          {room}
        </div>
      ) : null}
      <p className="max-w-prose self-center justify-self-center px-3 py-8 text-center text-muted [grid-area:1/1]">
        {isSaidAbove ? (title ?? t("missing")) : textOf(error)}
      </p>
    </div>
  );
}
