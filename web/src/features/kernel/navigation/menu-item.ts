import type { LucideIcon } from "lucide-react";
import type { Feature, RoleName } from "@/lib/api/enums";

/** The groups of the company menu from top to bottom; "top" has no heading. */
export const groups = [
  "top",
  "context",
  "materiality",
  "dataCollection",
  "euTaxonomy",
  "endProduct",
  "archive",
] as const;
export type Group = (typeof groups)[number];

/** Which menu a person sees: by role, or the company's while acting for one. */
export type MenuName = "admin" | "agency" | "company";

export interface MenuItem {
  /** Also the key of its texts in shell.menu. */
  name: string;
  icon: LucideIcon;
  to: string;
  menu: MenuName;
  group: Group;
  /** Whose item it is; in the company menu an administrator or agency counts as "company". */
  roles: readonly RoleName[];
  /** A company with any of these has the item; without one, everybody has. */
  feature?: Feature | readonly Feature[];
  /** The section whose questions it shows; without questions in the year the item is left out. */
  section?: number;
  /** True where it is for companies with others below them. */
  forGroups?: boolean;
}
