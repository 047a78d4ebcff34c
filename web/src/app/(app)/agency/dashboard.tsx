"use client";

import { CompaniesDashboard } from "@/features/people/companies/companies-dashboard";
import { useActing } from "@/features/people/impersonation/use-acting";

/** How the clients of an agency are doing, each of them to be acted for. */
export function AgencyDashboard() {
  const { become, pending } = useActing();
  return <CompaniesDashboard onOpen={become} isPending={pending} />;
}
