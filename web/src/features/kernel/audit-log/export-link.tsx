"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/link";
import { formatDay } from "@/lib/format/date";
import { exportAddress } from "./api";
import { exportPeriod, type Filter, type Owner } from "./model";

/** The log under the filter as a file, where its period fits into one. */
export function ExportLink({ owner, filter }: { owner: Owner; filter: Filter }) {
  const t = useTranslations("auditLog");
  const period = exportPeriod(filter, formatDay(new Date().toISOString()));
  if (!period) return <p className="text-muted text-sm">{t("exportTooLong")}</p>;
  return (
    <ButtonLink
      href={exportAddress(owner, filter, period)}
      download
      {...(filter.from ? {} : { title: t("exportYear") })}
    >
      <Download aria-hidden />
      {t("export")}
    </ButtonLink>
  );
}
