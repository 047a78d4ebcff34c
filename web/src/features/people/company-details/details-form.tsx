"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef } from "react";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { isApiError } from "@/lib/api/problem";
import type { Company } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { ActivitiesField } from "./activities-field";
import { Clashes } from "./clashes";
import { ContactFields, EmployeesField, IdentityFields, ReportingFields } from "./fields";
import { useDetails } from "./use-details";

/** The form for all that a company says about itself. */
export function DetailsForm({ company }: { company: Company }) {
  const t = useTranslations("companyDetails");
  const textOf = useProblemText();
  const toast = useToast();
  const details = useDetails(company);
  const { wrong, error, isDirty, isRecovered, pending, clashes, discard } = details;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const isAny = Object.values(wrong).some(Boolean);
    if (isAny) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wrong]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void details.save().then((isSaved) => isSaved && toast.done(t("saved")));
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
      {isRecovered ? (
        <Notice
          tone="warn"
          role="status"
          title={t("recovered")}
          actions={<Button onPress={discard}>{t("discard")}</Button>}
        >
          {t("recoveredText")}
        </Notice>
      ) : null}
      {clashes.length > 0 || isApiError(error, "company.stale") ? <Clashes details={details} /> : null}
      <Card title={t("identity")}>
        <IdentityFields details={details} />
      </Card>
      <Card title={t("contact")}>
        <ContactFields details={details} />
      </Card>
      <Card title={t("reporting")}>
        <ReportingFields details={details}>
          <EmployeesField details={details} />
        </ReportingFields>
      </Card>
      <Card title={t("activities.title")}>
        <ActivitiesField
          chosen={details.draft.activities}
          problem={wrong.activities}
          onChange={(activities) => details.set({ activities })}
        />
      </Card>
      <div className="-mx-1 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-1 py-3 sm:sticky sm:bottom-0">
        <SubmitButton look="primary" isPending={pending}>
          {t("save")}
        </SubmitButton>
        {isDirty ? <Button onPress={discard}>{t("discard")}</Button> : null}
        <p role="status" className="text-muted text-sm">
          {isDirty ? t("unsaved") : ""}
        </p>
        {error && !isApiError(error, "company.stale") ? (
          <p role="alert" className="text-danger text-sm">
            {textOf(error)}
          </p>
        ) : null}
      </div>
    </form>
  );
}
