"use client";

import { useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { useCompany } from "./api";
import { CompanyLogo } from "./company-logo";
import { DetailsForm } from "./details-form";

/** What the company says about itself, and its logo. */
export function CompanyDetails() {
  const t = useTranslations("companyDetails");
  const company = useCompany();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <AsyncContent answer={company} skeleton={<FormSkeleton />}>
        {(found) => (
          <div className="flex max-w-4xl flex-col gap-6">
            <CompanyLogo company={found} />
            <DetailsForm key={found.id} company={found} />
          </div>
        )}
      </AsyncContent>
    </>
  );
}

function FormSkeleton() {
  return (
    <div aria-hidden className="flex max-w-4xl flex-col gap-6">
      {["logo", "company", "reporting"].map((card) => (
        <Card key={card}>
          <div className="grid gap-4 sm:grid-cols-2">
            {["a", "b", "c", "d"].map((field) => (
              <Skeleton key={field} className="h-9" />
            ))}
          </div>
        </Card>
      ))}
    </div>
  );
}
