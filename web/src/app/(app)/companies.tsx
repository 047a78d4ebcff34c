"use client";

import { CompanyList } from "@/features/people/companies/company-list";
import type { Owner } from "@/features/people/companies/model";
import { NewCompany } from "@/features/people/company-admin/new-company";
import { useActing } from "@/features/people/impersonation/use-acting";

/** The lists of companies with what opening one means: acting for it. */
export function Companies({ owner }: { owner: Owner }) {
  const { become, pending } = useActing();
  return (
    <CompanyList owner={owner} onOpen={become} isPending={pending}>
      {owner === "admin" ? <NewCompany /> : null}
    </CompanyList>
  );
}
