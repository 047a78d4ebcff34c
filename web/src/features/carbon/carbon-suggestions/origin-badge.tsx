"use client";

import { Sparkles, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Suggestion } from "@/lib/api/types";

/** Marks what a language model or a person proposed; what the program learned needs no mark. */
export function OriginBadge({ origin }: Pick<Suggestion, "origin">) {
  const t = useTranslations("carbonSuggestions.origin");
  if (origin === "learned") return null;
  return (
    <Badge tone="info" icon={origin === "model" ? Sparkles : UserRound}>
      {t(origin)}
    </Badge>
  );
}
