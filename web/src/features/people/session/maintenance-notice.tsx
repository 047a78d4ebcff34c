"use client";

import { Construction } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { formatMoment } from "@/lib/format/date";

interface MaintenanceNoticeProps {
  /** Whether the person is one of those who have to wait. */
  isShutOut?: boolean;
  until: string | null;
}

/** The words of it. */
export function MaintenanceNotice({ isShutOut = false, until }: MaintenanceNoticeProps) {
  const t = useTranslations("shell.maintenance");
  const words = useId();
  return (
    <section
      aria-labelledby={words}
      className="sticky top-0 z-40 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-warn-soft px-4 py-1.5 text-sm print:hidden"
    >
      <Construction aria-hidden className="size-4 text-warn" />
      <p id={words} {...(isShutOut ? { role: "alert" } : {})}>
        {t(isShutOut ? "shutOut" : "administrators")}
        {until ? ` ${t("until", { when: formatMoment(until) })}` : null}
      </p>
    </section>
  );
}
