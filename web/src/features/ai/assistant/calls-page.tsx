"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";
import { Calls } from "./calls";
import type { Owner } from "./model";
import { Standing } from "./standing";

/** The assistant of a company, or of all: whether it is on, what it has used, and what it was asked. */
export function CallsPage({ owner }: { owner: Owner }) {
  const t = useTranslations("assistant.calls");
  return (
    <>
      <PageHeader title={t("title")} lead={t(`leads.${owner}`)} />
      {owner === "company" ? <Standing /> : null}
      <Calls owner={owner} />
    </>
  );
}
