"use client";

import { FileQuestion, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { useRequests } from "./api";
import { newId } from "./model";
import { RequestTable } from "./request-table";

/** What others ask of the company, and how much of it may be declined. */
export function Requests() {
  const t = useTranslations("customerRequests");
  const answer = useRequests();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        <ButtonLink href="/company/supply-chain">{t("toChain")}</ButtonLink>
        <ButtonLink look="primary" href={`/company/supply-chain/customer-requests/${newId}`}>
          <Plus aria-hidden />
          {t("add")}
        </ButtonLink>
      </PageHeader>
      <AsyncContent answer={answer} skeleton={<Skeleton className="h-80 rounded-lg" />}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon={FileQuestion} title={t("emptyTitle")}>
              {t("emptyText")}
            </Empty>
          ) : (
            <RequestTable requests={all} />
          )
        }
      </AsyncContent>
    </>
  );
}
