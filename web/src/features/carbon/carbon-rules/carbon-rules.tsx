"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";
import { RuleBook } from "./rule-book";

/** The carbon rules that everybody shares, or those of one company with the shared ones below them. */
export function CarbonRules({ owner }: { owner: string | null }) {
  const t = useTranslations("carbonRules");
  const level = owner === null ? "global" : "company";
  return (
    <RuleBook
      owner={owner}
      head={(actions) => (
        <PageHeader title={t(`titles.${level}`)} lead={t(`leads.${level}`)}>
          {actions}
        </PageHeader>
      )}
    />
  );
}
