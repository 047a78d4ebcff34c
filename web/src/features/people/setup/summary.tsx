"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { SkeletonText } from "@/components/ui/skeleton";
import { address } from "@/lib/api/address";
import type { Onboarding } from "@/lib/api/onboarding-types";
import { useApi } from "@/lib/api/use-api";

/** What was said on the way. */
export function Summary({ at, withFootprint }: { at: Onboarding; withFootprint: boolean }) {
  const t = useTranslations("setup.final");
  const details = useTranslations("companyDetails");
  const sources = useTranslations("setup.deepDive.sources");
  const { list } = useFormatter();
  const company = useApi(address("GET /company/company"));
  const locale = useLocale();
  const templates = useApi(
    withFootprint ? address("GET /company/carbon-template", { query: { locale } }) : null,
  );
  const followed = templates.data
    ?.filter(({ follows }) => follows !== null)
    .map(({ template }) => template.name);
  return (
    <Card title={t("summary")}>
      <AsyncContent answer={company} skeleton={<SkeletonText lines={4} />}>
        {({ name, corporateIdentityNumber, reportingStandard, numberOfEmployees }) => (
          <Facts
            facts={[
              { label: details("fields.name"), value: name },
              {
                label: details("fields.corporateIdentityNumber"),
                value: corporateIdentityNumber || t("unknown"),
              },
              {
                label: details("fields.numberOfEmployees"),
                value: numberOfEmployees === null ? t("unknown") : String(numberOfEmployees),
              },
              {
                label: details("fields.reportingStandard"),
                value: details(`standards.${reportingStandard as 1}`),
              },
              { label: t("year"), value: String(at.year) },
              {
                label: t("sources"),
                value:
                  at.sources.length > 0 ? list(at.sources.map((source) => sources(source))) : t("unknown"),
              },
              ...(followed
                ? [{ label: t("templates"), value: followed.length > 0 ? list(followed) : t("noTemplates") }]
                : []),
              { label: t("path"), value: t(at.path === "ai" ? "byAi" : "byHand") },
            ]}
          />
        )}
      </AsyncContent>
    </Card>
  );
}
