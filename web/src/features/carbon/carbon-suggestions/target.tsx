"use client";

import { useTranslations } from "next-intl";
import { ScopeDot } from "@/components/ui/badge";
import type { Suggestion } from "@/lib/api/types";

/** Where a suggestion would have its rows counted, or that they would be left out. */
export function Target({ suggestion: { category, exclusion } }: { suggestion: Suggestion }) {
  const t = useTranslations("carbonSuggestions");
  if (category) {
    return (
      <span className="inline-flex min-w-0 max-w-full items-center gap-2">
        <ScopeDot scope={Number(category.id[0])} />
        <span className="truncate" title={category.name}>
          {category.name}
        </span>
      </span>
    );
  }
  const text = t("leftOut", { reason: exclusion?.name ?? "" });
  return (
    <span className="truncate text-muted" title={text}>
      {text}
    </span>
  );
}
