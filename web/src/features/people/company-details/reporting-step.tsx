"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { ActivitiesField } from "./activities-field";
import { ReportingFields } from "./fields";
import { StepForm, type StepProps } from "./step-form";

interface ReportingStepProps extends StepProps {
  /** What speaks for a standard, given the one that is chosen and the way to choose another. */
  suggested: (current: number, use: (standard: number) => void) => ReactNode;
  /** What else is asked in the step. */
  children: ReactNode;
}

/** What the report depends on, as a step of setting the company up. */
export function ReportingStep({ suggested, children, ...props }: ReportingStepProps) {
  const t = useTranslations("companyDetails");
  return (
    <StepForm {...props}>
      {(details) => (
        <>
          <Card title={t("reporting")}>
            <ReportingFields
              details={details}
              note={suggested(details.draft.reportingStandard, (standard) =>
                details.set({ reportingStandard: standard as 0 }),
              )}
            />
          </Card>
          <Card title={t("activities.title")}>
            <ActivitiesField
              chosen={details.draft.activities}
              problem={details.wrong.activities}
              onChange={(activities) => details.set({ activities })}
            />
          </Card>
          {children}
        </>
      )}
    </StepForm>
  );
}
