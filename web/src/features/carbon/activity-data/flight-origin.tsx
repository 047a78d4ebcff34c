"use client";

import { RefreshCw } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";
import type { Entry } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { askAgain, useEntriesChanged } from "./api";
import { mayAskAgain, originOf, routeText } from "./flight-model";

/** The route of a flight, and by whose figure it counts. */
export function FlightOrigin({ entry }: { entry: Entry }) {
  const t = useTranslations("activity.flight");
  const locale = useLocale();
  const origin = originOf(entry);
  if (!entry.flight || origin === null) return null;
  return (
    <span className="block text-muted text-xs">
      {routeText(entry.flight)}
      <span className="block">
        {t(`origins.${origin}`, { kg: formatNumber(entry.answer?.kg ?? "0", locale) })}
        {mayAskAgain(entry) ? <AskAgain entry={entry} /> : null}
      </span>
    </span>
  );
}

function AskAgain({ entry }: { entry: Entry }) {
  const t = useTranslations("activity.flight");
  const toast = useToast();
  const changed = useEntriesChanged();
  return (
    <IconButton
      icon={RefreshCw}
      size="icon-sm"
      label={t("askAgain")}
      onPress={() => void askAgain(entry).then(changed, toast.problem)}
    />
  );
}
