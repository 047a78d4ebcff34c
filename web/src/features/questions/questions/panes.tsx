"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SkipLink } from "@/components/shell/skip-link";

const middleId = "answer";

/** Puts the focus on the middle pane, where what had it is about to go. */
export function focusMiddle(): void {
  document.getElementById(middleId)?.focus({ preventScroll: true });
}

interface PanesProps {
  nav: ReactNode;
  aside: ReactNode;
  /** True where the middle needs all the width it can get, as a table does: what stands beside it goes below. */
  isWide?: boolean;
  children: ReactNode;
}

/** Three panes on a wide screen, two on a tablet, one below the other on a phone. */
export function Panes({ nav, aside, isWide = false, children }: PanesProps) {
  const t = useTranslations("questions.side");
  const columns = isWide
    ? "xl:grid-cols-[15rem_minmax(0,1fr)]"
    : "lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[15rem_minmax(0,1fr)_20rem]";
  return (
    <div className={`grid grid-cols-1 items-start gap-8 ${columns}`}>
      <SkipLink to={middleId}>{t("skip")}</SkipLink>
      <div className="sticky top-16 max-h-[calc(100dvh-5rem)] overflow-y-auto max-xl:hidden">{nav}</div>
      <div id={middleId} tabIndex={-1} className="min-w-0 outline-none">
        {children}
        {isWide ? (
          <aside aria-label={t("label")} className="mt-6 border-line border-t pt-6">
            {aside}
          </aside>
        ) : null}
      </div>
      {isWide ? null : (
        <aside
          aria-label={t("label")}
          className="min-w-0 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto"
        >
          {aside}
        </aside>
      )}
    </div>
  );
}
