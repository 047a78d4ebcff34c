"use client";

import { useTranslations } from "next-intl";
import { formatMoment } from "@/lib/format/date";
import { relative } from "@/lib/format/relative";

/** How long ago something was, with the exact moment behind it. */
export function RelativeTime({ at }: { at: string | null }) {
  const t = useTranslations("ui.relative");
  const { key, count } = relative(at, new Date());
  const words = t(key, { count });
  return at === null ? (
    <span>{words}</span>
  ) : (
    <time dateTime={at} title={formatMoment(at)} suppressHydrationWarning>
      {words}
    </time>
  );
}
