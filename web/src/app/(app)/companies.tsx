"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/link";
import { AgencyList } from "@/features/companies/agency-list";
import { CompaniesDashboard } from "@/features/companies/companies-dashboard";
import { CompanyList } from "@/features/companies/company-list";
import type { Owner } from "@/features/companies/model";
import { useActing } from "@/features/impersonation/use-acting";

/** The lists of companies with what opening one means: acting for it. */
export function Companies({ owner }: { owner: Owner }) {
  const { become, pending } = useActing();
  return <CompanyList owner={owner} onOpen={become} isPending={pending} />;
}

export function Dashboard({ owner }: { owner: Owner }) {
  const t = useTranslations("companies.dashboard");
  const { become, pending } = useActing();
  return (
    <CompaniesDashboard owner={owner} onOpen={become} isPending={pending}>
      {owner === "admin" ? <ButtonLink href="/admin/agencies">{t("agencies")}</ButtonLink> : null}
    </CompaniesDashboard>
  );
}

export function Agencies() {
  const { become, pending } = useActing();
  return <AgencyList onOpen={become} isPending={pending} />;
}
