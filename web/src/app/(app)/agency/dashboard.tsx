"use client";

import { CompaniesDashboard } from "@/features/companies/companies-dashboard";
import { useActing } from "@/features/impersonation/use-acting";

/** How the clients of an agency are doing, each of them to be acted for. */
export function AgencyDashboard() {
  const { become, pending } = useActing();
  return <CompaniesDashboard onOpen={become} isPending={pending} />;
}
