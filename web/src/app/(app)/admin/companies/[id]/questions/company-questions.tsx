"use client";

import { useActing } from "@/features/people/impersonation/use-acting";
import { Questions } from "@/features/questions/company-questions/questions";

/** The questions of a company, each to be opened as the company. */
export function CompanyQuestions({ company }: { company: string }) {
  const { become, pending } = useActing();
  return <Questions company={company} onOpen={become} isPending={pending} />;
}
