"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { AsyncContent } from "@/components/states/async-content";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonText } from "@/components/ui/skeleton";
import type { AdministeredCompany } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { useAllCompanies, useCompany } from "./api";
import { AssistantCard } from "./assistant-card";
import { GoClimateCard } from "./go-climate-card";
import { nameIn } from "./model";
import { TrialCard } from "./trial-card";

const MoveDialog = onDemand(() => import("./move-dialog").then((module) => module.MoveDialog));
const AgencyOfCompanyDialog = onDemand(() =>
  import("./give-dialog").then((module) => module.AgencyOfCompanyDialog),
);

interface OverviewPageProps {
  company: string;
  /** Becomes the company. */
  onOpen: (company: string) => void;
  isPending: boolean;
}

/** What a company is, whose it is, and the keys it has elsewhere. */
export function OverviewPage({ company, onOpen, isPending }: OverviewPageProps) {
  const t = useTranslations("companyCare.overview");
  const answer = useCompany(company);
  return (
    <AsyncContent answer={answer} skeleton={<SkeletonText lines={8} />}>
      {(found) => (
        <>
          <PageHeader title={found.name}>
            <Button look="primary" isDisabled={isPending} onPress={() => onOpen(company)}>
              {t("open")}
            </Button>
          </PageHeader>
          <div className="flex max-w-3xl flex-col gap-4">
            <Details company={found} />
            <Place company={found} />
            <TrialCard company={company} />
            <GoClimateCard company={company} />
            <AssistantCard company={company} />
          </div>
        </>
      )}
    </AsyncContent>
  );
}

function Details({ company }: { company: AdministeredCompany }) {
  const t = useTranslations("companyCare.overview");
  const standards = useTranslations("companies.standards");
  const locale = useLocale();
  const country = new Intl.DisplayNames(locale, { type: "region", fallback: "code" }).of(company.country);
  const { numberOfEmployees: employees, firstReportingYear: year } = company;
  return (
    <Card title={t("details")}>
      <Facts
        facts={[
          { label: t("number"), value: company.corporateIdentityNumber || "–" },
          { label: t("country"), value: country ?? company.country },
          { label: t("standard"), value: standards(`${company.reportingStandard as 0}`) },
          { label: t("employees"), value: employees === null ? "–" : formatNumber(employees, locale) },
          { label: t("firstYear"), value: year === null ? "–" : String(year) },
          {
            label: t("contact"),
            value: [company.contactName, company.phone].filter(Boolean).join(", ") || "–",
          },
        ]}
      />
    </Card>
  );
}

/** Which group and which agency it belongs to, and the way to change either. */
function Place({ company }: { company: AdministeredCompany }) {
  const t = useTranslations("companyCare.overview");
  const companies = useAllCompanies();
  const [asking, ask] = useState<"parent" | "agency" | null>(null);
  const all = companies.data ?? [];
  const { id, parentCompanyId: parent, agency } = company;
  return (
    <Card title={t("place")}>
      <ul className="flex flex-col">
        <Belonging
          label={t("parent")}
          value={parent ? { href: `/admin/companies/${parent}`, name: nameIn(all, parent) } : null}
          none={t("noParent")}
          action={t("move")}
          isDisabled={companies.data === undefined}
          onPress={() => ask("parent")}
        />
        <Belonging
          label={t("agency")}
          value={agency ? { href: `/admin/agencies/${agency.id}`, name: agency.name } : null}
          none={t("noAgency")}
          action={t("changeAgency")}
          onPress={() => ask("agency")}
        />
      </ul>
      {asking === "parent" ? (
        <MoveDialog companies={all} move={{ company: id }} onClose={() => ask(null)} />
      ) : null}
      {asking === "agency" ? <AgencyOfCompanyDialog company={company} onClose={() => ask(null)} /> : null}
    </Card>
  );
}

interface BelongingProps {
  label: string;
  value: { href: string; name: string } | null;
  none: string;
  action: string;
  isDisabled?: boolean;
  onPress: () => void;
}

function Belonging({ label, value, none, action, isDisabled = false, onPress }: BelongingProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-line border-b py-2 last:border-b-0">
      <span className="w-32 text-muted text-sm max-sm:w-full">{label}</span>
      <span className="min-w-0 flex-1 sm:truncate">
        {value ? (
          <Link href={value.href} className="text-ink">
            {value.name}
          </Link>
        ) : (
          none
        )}
      </span>
      <Button size="sm" isDisabled={isDisabled} onPress={onPress}>
        {action}
      </Button>
    </li>
  );
}
