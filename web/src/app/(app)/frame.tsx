"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { onDemand } from "@/components/on-demand";
import { Header } from "@/components/shell/header";
import { Main, mainId } from "@/components/shell/main";
import { Sidebar } from "@/components/shell/sidebar";
import { SidebarProvider } from "@/components/shell/sidebar-state";
import { SkipLink } from "@/components/shell/skip-link";
import { StayOnDrop } from "@/components/shell/stay-on-drop";
import { WithFailureBox } from "@/components/states/failure-box";
import { Toasts } from "@/components/ui/toast";
import { Menu } from "@/features/kernel/navigation/menu";
import { YearSelector } from "@/features/kernel/period/year-selector";
import { CompanySelector } from "@/features/people/impersonation/company-selector";
import { ImpersonationBanner } from "@/features/people/impersonation/impersonation-banner";
import { hasChoice } from "@/features/people/impersonation/model";
import { ChangedBanner } from "@/features/people/session/changed-banner";
import { MaintenanceBanner } from "@/features/people/session/maintenance-banner";
import { SessionWarning } from "@/features/people/session/session-warning";
import { TrialBanner } from "@/features/people/session/trial-banner";
import { TwoFactorBanner } from "@/features/people/session/two-factor-banner";
import { UserMenu } from "@/features/people/session/user-menu";
import { NoticesButton } from "@/features/questions/notices/notices-button";
import { UnsentWatch } from "@/features/questions/questions/unsent-watch";
import { roles } from "@/lib/api/enums";
import type { User } from "@/lib/api/types";
import type { Theme } from "@/lib/preferences";
import { actsForCompany, brandOf, homeOf, profileOf, seesAll } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";

const SealedBanner = onDemand(() =>
  import("@/features/reporting/seals/sealed-banner").then((module) => module.SealedBanner),
);

const Dock = onDemand(() => import("@/components/jobs/dock").then((module) => module.Dock));

interface FrameProps {
  sidebarExpanded: boolean;
  theme: Theme;
  children: ReactNode;
}

/** Where somebody finds what they were given to answer. */
function mineOf(user: User): string {
  return user.role === roles.user && !user.impersonating ? "/user/questions" : "/company/my-questions";
}

/** What stands around every signed-in page. */
export function Frame({ sidebarExpanded, theme, children }: FrameProps) {
  const t = useTranslations("shell");
  const user = useSession();
  const profile = profileOf(user.role);
  return (
    <SidebarProvider remembered={sidebarExpanded}>
      <SkipLink to={mainId}>{t("skip")}</SkipLink>
      <div className="flex min-h-dvh print:block">
        <Sidebar
          home={user.impersonating ? "/company" : homeOf(user.role)}
          brand={brandOf(user)}
          menu={(wide) => <Menu wide={wide} />}
        />
        <div className="flex min-w-0 flex-1 flex-col">
          <Header
            title={user.company?.name ?? t("header.dashboard")}
            logo={user.company?.logoUrl ?? null}
            selector={hasChoice(user) ? <CompanySelector /> : null}
          >
            {actsForCompany(user) ? <YearSelector /> : null}
            {actsForCompany(user) ? <NoticesButton mine={mineOf(user)} /> : null}
            <UserMenu profile={profile} theme={theme} />
          </Header>
          <ChangedBanner />
          <MaintenanceBanner />
          <SessionWarning />
          <ImpersonationBanner />
          <TwoFactorBanner profile={profile} />
          <TrialBanner />
          {actsForCompany(user) ? <SealedBanner mayOpen={user.role !== roles.user} /> : null}
          <Main>
            <WithFailureBox>{children}</WithFailureBox>
          </Main>
        </div>
      </div>
      {seesAll(user) ? <Dock /> : null}
      {user.company ? <UnsentWatch /> : null}
      <StayOnDrop />
      <Toasts />
    </SidebarProvider>
  );
}
