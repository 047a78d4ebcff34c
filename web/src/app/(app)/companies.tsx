"use client";

import { AgencyList } from "@/features/companies/agency-list";
import { CompaniesDashboard } from "@/features/companies/companies-dashboard";
import { CompanyList } from "@/features/companies/company-list";
import type { Owner } from "@/features/companies/model";
import { NewAgency } from "@/features/company-care/new-agency";
import { NewCompany } from "@/features/company-care/new-company";
import { OverviewPage } from "@/features/company-care/overview-page";
import { Questions } from "@/features/company-questions/questions";
import { useActing } from "@/features/impersonation/use-acting";

/** The lists of companies with what opening one means: acting for it. */
export function Companies({ owner }: { owner: Owner }) {
  const { become, pending } = useActing();
  return (
    <CompanyList owner={owner} onOpen={become} isPending={pending}>
      {owner === "admin" ? <NewCompany /> : null}
    </CompanyList>
  );
}

export function AgencyDashboard() {
  const { become, pending } = useActing();
  return <CompaniesDashboard onOpen={become} isPending={pending} />;
}

export function Agencies() {
  return (
    <AgencyList>
      <NewAgency />
    </AgencyList>
  );
}

export function Overview({ company }: { company: string }) {
  const { become, pending } = useActing();
  return <OverviewPage company={company} onOpen={become} isPending={pending} />;
}

export function CompanyQuestions({ company }: { company: string }) {
  const { become, pending } = useActing();
  return <Questions company={company} onOpen={become} isPending={pending} />;
}
