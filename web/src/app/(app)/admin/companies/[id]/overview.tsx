"use client";

import { OverviewPage } from "@/features/people/company-admin/overview-page";
import { useActing } from "@/features/people/impersonation/use-acting";

/** What a company is, with the way to act for it. */
export function Overview({ company }: { company: string }) {
  const { become, pending } = useActing();
  return <OverviewPage company={company} onOpen={become} isPending={pending} />;
}
