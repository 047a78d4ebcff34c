"use client";

import { HierarchyScreen } from "@/features/reporting/hierarchy/hierarchy-screen";
import { ViewAll } from "./view-all";

/** The group, with what opening the questions of a company in it means. */
export function Hierarchy() {
  return <HierarchyScreen ViewAll={ViewAll} />;
}
