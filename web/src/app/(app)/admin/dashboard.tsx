"use client";

import { OperationsDashboard } from "@/features/admin/operations/operations-dashboard";
import { LatestEvents } from "@/features/kernel/audit-log/latest";
import { useActing } from "@/features/people/impersonation/use-acting";

/** The landing page of administrators: how all companies are doing, and what happened last. */
export function AdminDashboard() {
  const { become, pending } = useActing();
  return (
    <OperationsDashboard onOpen={become} isPending={pending}>
      <LatestEvents owner="admin" />
    </OperationsDashboard>
  );
}
