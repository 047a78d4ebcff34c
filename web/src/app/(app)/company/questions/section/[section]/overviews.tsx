import type { ReactNode } from "react";
import { AssessmentOverview } from "@/features/questions/materiality/overview";
import { MaterialityResult } from "@/features/questions/materiality/result";
import type { Section } from "@/lib/api/enums";

const overviews: Partial<Record<Section, ReactNode>> = {
  ImpactMaterialityAnalysis: <AssessmentOverview side="impact" />,
  FinancialMaterialityAnalysis: <AssessmentOverview side="financial" />,
  ResultAndMethod: <MaterialityResult />,
};

/** What a section shows of the materiality assessment; nothing for the others. */
export function overviewOf(section: Section): ReactNode {
  return overviews[section];
}

/** Whether answers of the section decide on what is material. */
export function assessedIn(section: string): boolean {
  return section in overviews;
}
