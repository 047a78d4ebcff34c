"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Skeleton } from "@/components/ui/skeleton";
import { isApiError } from "@/lib/api/problem";
import type { Company } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { useCompany } from "./api";
import { Clashes } from "./clashes";
import type { Field } from "./model";
import { type Details, useDetails } from "./use-details";

export interface StepProps {
  /** Called when everything is saved. */
  onSaved: () => Promise<unknown>;
  /** The way back and the way on. */
  foot: (isPending: boolean) => ReactNode;
}

interface StepFormProps extends StepProps {
  /** Fields that the step does not go on without. */
  needed?: readonly Field[];
  children: (details: Details) => ReactNode;
}

/** A part of the details as a step of setting the company up: what is written is saved on the way on. */
export function StepForm(props: StepFormProps) {
  const company = useCompany();
  return (
    <AsyncContent answer={company} skeleton={<Skeleton className="h-96 rounded-lg" />}>
      {(found) => <Filled key={found.id} company={found} {...props} />}
    </AsyncContent>
  );
}

function Filled({ company, needed = [], onSaved, foot, children }: StepFormProps & { company: Company }) {
  const t = useTranslations("companyDetails");
  const textOf = useProblemText();
  const details = useDetails(company);
  const { wrong, error, clashes } = details;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const isAny = Object.values(wrong).some(Boolean);
    if (isAny) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wrong]);

  async function goOn() {
    if (await details.save(needed)) await onSaved();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void goOn();
  }
  return (
    <form
      ref={form}
      {...details.cursor}
      noValidate
      aria-label={t("title")}
      onSubmit={submit}
      className="flex flex-col gap-6"
    >
      {clashes.length > 0 || isApiError(error, "company.stale") ? <Clashes details={details} /> : null}
      {children(details)}
      {error && !isApiError(error, "company.stale") ? (
        <p role="alert" className="text-danger">
          {textOf(error)}
        </p>
      ) : null}
      {foot(details.pending)}
    </form>
  );
}
