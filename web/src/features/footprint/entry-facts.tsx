"use client";

import { useLocale, useTranslations } from "next-intl";
import { Facts } from "@/components/ui/facts";
import type { Trace } from "@/lib/api/types";
import { formatMoment } from "@/lib/format/date";
import { formatNumber } from "@/lib/format/number";

/** The activity data that a figure comes from, in place of a voucher. */
export function EntryFacts({ entry }: { entry: NonNullable<Trace["entry"]> }) {
  const t = useTranslations("footprint.why.entry");
  const locale = useLocale();
  const { from, to, quantity, unit, source, supplier, reference, description, updatedBy, updatedAt } = entry;
  return (
    <Facts
      facts={[
        { label: t("period"), value: from === to ? from : `${from} – ${to}` },
        { label: t("quantity"), value: `${formatNumber(quantity, locale)} ${unit}` },
        { label: t("source"), value: t(`sources.${source}`) },
        ...(supplier ? [{ label: t("supplier"), value: supplier }] : []),
        ...(reference ? [{ label: t("reference"), value: reference }] : []),
        ...(description ? [{ label: t("description"), value: description }] : []),
        { label: t("written"), value: [updatedBy.name, formatMoment(updatedAt)].filter(Boolean).join(", ") },
      ]}
    />
  );
}
