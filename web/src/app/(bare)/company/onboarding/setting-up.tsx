"use client";

import { CompanyStep } from "@/features/people/company-details/company-step";
import { ReportingStep } from "@/features/people/company-details/reporting-step";
import { UserMenu } from "@/features/people/session/user-menu";
import { Wizard } from "@/features/people/setup/wizard";
import { DocumentStep } from "@/features/questions/documents/document-step";
import { Preparation } from "@/features/questions/prefill/preparation";
import type { Onboarding } from "@/lib/api/onboarding-types";
import type { Theme } from "@/lib/preferences";
import { profileOf } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";

/** Leads through setting a new company up, with the parts that the company's own pages have too. */
export function SettingUp({ begun, theme }: { begun: Onboarding; theme: Theme }) {
  const user = useSession();
  return (
    <Wizard
      begun={begun}
      menu={<UserMenu profile={profileOf(user.role)} theme={theme} />}
      parts={{ Company: CompanyStep, Reporting: ReportingStep, Documents: DocumentStep, Preparation }}
    />
  );
}
