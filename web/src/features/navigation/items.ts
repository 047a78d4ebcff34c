import {
  BookOpenText,
  Building2,
  ChartColumnStacked,
  ChartPie,
  ClipboardList,
  CloudSun,
  FileChartColumn,
  Flag,
  History,
  Landmark,
  LayoutDashboard,
  LayoutTemplate,
  Lightbulb,
  ListTree,
  type LucideIcon,
  Network,
  PlugZap,
  Ruler,
  ScrollText,
  Sprout,
  Target,
  UserCog,
  Users,
} from "lucide-react";
import { type Feature, type RoleName, type Section, sections } from "@/lib/api/enums";

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
  feature?: Feature;
  /** The section whose questions it shows; without questions in the year the item is left out. */
  section?: number;
  /** True where it is for companies with others below them. */
  forGroups?: boolean;
}

const company = ["company"] as const;
const companyAndUser = ["company", "user"] as const;

function section(name: Section, icon: LucideIcon, group: Group, feature?: Feature): MenuItem {
  return {
    name,
    icon,
    to: `/company/questions/section/${name}`,
    menu: "company",
    group,
    roles: name === "GapAnalysis" ? company : companyAndUser,
    ...(feature ? { feature } : {}),
    section: sections.indexOf(name),
  };
}

/** Every screen that exists, one line each. */
export const items: readonly MenuItem[] = [
  {
    name: "adminDashboard",
    icon: LayoutDashboard,
    to: "/admin",
    menu: "admin",
    group: "top",
    roles: ["admin"],
  },
  {
    name: "adminCompanies",
    icon: Building2,
    to: "/admin/companies",
    menu: "admin",
    group: "top",
    roles: ["admin"],
  },
  {
    name: "adminUsers",
    icon: UserCog,
    to: "/admin/users",
    menu: "admin",
    group: "top",
    roles: ["admin"],
  },
  {
    name: "adminFootprints",
    icon: ChartColumnStacked,
    to: "/admin/footprints",
    menu: "admin",
    group: "top",
    roles: ["admin"],
  },
  {
    name: "adminCarbonRules",
    icon: ListTree,
    to: "/admin/carbon-rules",
    menu: "admin",
    group: "top",
    roles: ["admin"],
  },
  {
    name: "adminCarbonTemplates",
    icon: LayoutTemplate,
    to: "/admin/carbon-templates",
    menu: "admin",
    group: "top",
    roles: ["admin"],
  },
  {
    name: "adminCarbonSuggestions",
    icon: Lightbulb,
    to: "/admin/carbon-suggestions",
    menu: "admin",
    group: "top",
    roles: ["admin"],
  },
  {
    name: "adminAuditLog",
    icon: History,
    to: "/admin/audit-log",
    menu: "admin",
    group: "top",
    roles: ["admin"],
  },
  {
    name: "agencyDashboard",
    icon: LayoutDashboard,
    to: "/agency",
    menu: "agency",
    group: "top",
    roles: ["agency"],
  },
  {
    name: "agencyCompanies",
    icon: Building2,
    to: "/agency/companies",
    menu: "agency",
    group: "top",
    roles: ["agency"],
  },
  {
    name: "agencyAuditLog",
    icon: History,
    to: "/agency/audit-log",
    menu: "agency",
    group: "top",
    roles: ["agency"],
  },

  { name: "dashboard", icon: LayoutDashboard, to: "/company", menu: "company", group: "top", roles: company },
  {
    name: "myQuestions",
    icon: ClipboardList,
    to: "/company/my-questions",
    menu: "company",
    group: "top",
    roles: company,
  },
  {
    name: "hierarchy",
    icon: Network,
    to: "/company/hierarchy",
    menu: "company",
    group: "top",
    roles: company,
    forGroups: true,
  },
  { name: "userDashboard", icon: ClipboardList, to: "/user", menu: "company", group: "top", roles: ["user"] },

  section("GapAnalysis", Ruler, "context", "gapAnalysis"),
  section("ValueChainPerspective", Network, "context", "valueChain"),
  section("StakeholderAnalysis", Users, "context", "stakeholderAnalysis"),
  section("GeneralInformation", BookOpenText, "context", "generalInformation"),
  section("ImpactMaterialityAnalysis", Sprout, "materiality", "impactMateriality"),
  section("FinancialMaterialityAnalysis", Landmark, "materiality"),
  section("ResultAndMethod", ChartPie, "materiality", "resultAndMethod"),
  section("Measurements", Ruler, "dataCollection", "measurements"),
  section("Policies", ScrollText, "dataCollection", "policies"),
  section("Goals", Target, "dataCollection", "goals"),
  section("ActionsAndResources", Flag, "dataCollection"),
  section("ClimateReporting", CloudSun, "dataCollection", "climateReporting"),
  {
    name: "footprint",
    icon: ChartColumnStacked,
    to: "/company/footprint",
    menu: "company",
    group: "dataCollection",
    roles: companyAndUser,
    feature: "footprint",
  },
  {
    name: "integrations",
    icon: PlugZap,
    to: "/company/integrations",
    menu: "company",
    group: "dataCollection",
    roles: company,
    feature: "integrations",
  },
  section("EuTaxonomy", Landmark, "euTaxonomy", "euTaxonomy"),
  {
    name: "report",
    icon: FileChartColumn,
    to: "/company/report",
    menu: "company",
    group: "endProduct",
    roles: company,
    feature: "report",
  },
  {
    name: "users",
    icon: UserCog,
    to: "/company/users",
    menu: "company",
    group: "archive",
    roles: company,
    feature: "users",
  },
  {
    name: "companyAuditLog",
    icon: History,
    to: "/company/audit-log",
    menu: "company",
    group: "archive",
    roles: company,
  },
];
