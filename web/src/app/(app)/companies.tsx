"use client";

import { CompanyList } from "@/features/companies/company-list";
import type { Owner } from "@/features/companies/model";
import { NewCompany } from "@/features/company-care/new-company";
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
