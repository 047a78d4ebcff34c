"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { ContactFields, EmployeesField, IdentityFields } from "./fields";
import { StepForm, type StepProps } from "./step-form";

/** Which company it is, as a step of setting it up. */
export function CompanyStep(props: StepProps) {
  const t = useTranslations("companyDetails");
  return (
    <StepForm {...props} needed={["name", "corporateIdentityNumber"]}>
      {(details) => (
        <>
          <Card title={t("identity")}>
            <IdentityFields details={details} isFirst />
            <div className="grid gap-4 pt-4 sm:grid-cols-2">
              <EmployeesField details={details} />
            </div>
          </Card>
          <Card title={t("contact")}>
            <ContactFields details={details} />
          </Card>
        </>
      )}
    </StepForm>
  );
}
