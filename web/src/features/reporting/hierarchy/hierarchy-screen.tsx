"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { usePeriod } from "@/lib/period/period";
import { useTitlePart } from "@/lib/window-title";
import { ComplianceTab } from "./compliance-tab";
import { EmissionsTab } from "./emissions-tab";
import { KpiTab } from "./kpi-tab";
import { OverviewTab } from "./overview-tab";
import { type MemberLink, ProgressTab } from "./progress-tab";
import { type TabName, tabs, useLook } from "./use-look";

interface HierarchyScreenProps {
  /** Leads to all questions of a company. */
  ViewAll: MemberLink;
}

/** A company and those below it as one, in a year. */
export function HierarchyScreen({ ViewAll }: HierarchyScreenProps) {
  const panels: Record<TabName, () => React.ReactNode> = {
    overview: () => <OverviewTab />,
    compliance: () => <ComplianceTab />,
    progress: () => <ProgressTab ViewAll={ViewAll} />,
    emissions: () => <EmissionsTab />,
    kpi: () => <KpiTab />,
  };
  const t = useTranslations("hierarchy");
  const { year } = usePeriod();
  const { tab, set } = useLook();
  useTitlePart(t(`tabs.${tab}`));
  return (
    <>
      <PageHeader title={t("title", { year: String(year) })} lead={t("lead")} />
      <Tabs
        selectedKey={tab}
        onSelectionChange={(key) => set({ tab: tabs.find((one) => one === key) ?? "overview" })}
      >
        <TabList aria-label={t("name")}>
          {tabs.map((id) => (
            <Tab key={id} id={id}>
              {t(`tabs.${id}`)}
            </Tab>
          ))}
        </TabList>
        {tabs.map((id) => (
          <TabPanel key={id} id={id}>
            {panels[id]()}
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}
