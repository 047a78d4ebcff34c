"use client";

import { useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonText } from "@/components/ui/skeleton";
import { AgencyLogo } from "./agency-logo";
import { useBrand } from "./api";
import { AppearanceCard } from "./appearance-card";

/** How the agency appears to its clients: its name, its logo and one colour. */
export function AgencyDetails() {
  const t = useTranslations("agencyDetails");
  const answer = useBrand();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <AsyncContent answer={answer} skeleton={<SkeletonText lines={6} />}>
        {(brand) => (
          <div className="flex max-w-3xl flex-col gap-4">
            <AppearanceCard brand={brand} />
            <AgencyLogo brand={brand} />
          </div>
        )}
      </AsyncContent>
    </>
  );
}
