"use client";

import { Circle, CircleCheck, CircleDashed, CircleSlash2, CloudOff } from "lucide-react";
import { useTranslations } from "next-intl";
import type { AnswerStatus } from "@/lib/api/types";

const marks = {
  completed: { icon: CircleCheck, colour: "text-ok" },
  inProgress: { icon: CircleDashed, colour: "text-warn" },
  notStarted: { icon: Circle, colour: "text-line-strong" },
  notApplicable: { icon: CircleSlash2, colour: "text-muted" },
  notSaved: { icon: CloudOff, colour: "text-danger" },
} as const;

/** How far an answer has come, or that it has not reached the server, as a sign that is also read out. */
export function StatusMark({ status }: { status: AnswerStatus | "notSaved" }) {
  const t = useTranslations("questions.statuses");
  const { icon: Icon, colour } = marks[status];
  return (
    <span title={t(status)} className="inline-flex shrink-0">
      <Icon aria-hidden className={`size-4 ${colour}`} />
      <span className="sr-only">{t(status)}</span>
    </span>
  );
}
