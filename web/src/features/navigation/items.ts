import {
  BookOpenText,
  Briefcase,
  Building2,
  ChartColumnStacked,
  ChartPie,
  ClipboardList,
  CloudSun,
  FileChartColumn,
  Files,
  Flag,
  History,
  Landmark,
  LayoutDashboard,
  LayoutTemplate,
  Lightbulb,
  ListTree,
  type LucideIcon,
  Network,
  Palette,
  PlugZap,
  Ruler,
  Scale,
  ScrollText,
  Sparkles,
  Sprout,
  Target,
  UserCog,
  Users,
  Waypoints,
} from "lucide-react";
import { type Feature, type Section, sections } from "@/lib/api/enums";
import type { Group, MenuItem } from "./menu-item";

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

function ofAgency(name: string, icon: LucideIcon, to: string): MenuItem {
  return { name, icon, to, menu: "agency", group: "top", roles: ["agency"] };
}

function ofAdmin(name: string, icon: LucideIcon, to: string): MenuItem {
  return { name, icon, to, menu: "admin", group: "top", roles: ["admin"] };
}

/** Every screen that exists, one line each. */
export const items: readonly MenuItem[] = [
  ofAdmin("adminDashboard", LayoutDashboard, "/admin"),
  ofAdmin("adminCompanies", Building2, "/admin/companies"),
  { name: "adminUsers", icon: UserCog, to: "/admin/users", menu: "admin", group: "top", roles: ["admin"] },
  ofAdmin("adminAgencies", Briefcase, "/admin/agencies"),
  ofAdmin("adminFootprints", ChartColumnStacked, "/admin/footprints"),
  ofAdmin("adminCarbonRules", ListTree, "/admin/carbon-rules"),
  ofAdmin("adminCarbonTemplates", LayoutTemplate, "/admin/carbon-templates"),
  ofAdmin("adminCarbonSuggestions", Lightbulb, "/admin/carbon-suggestions"),
  ofAdmin("adminEmissionFactors", Scale, "/admin/emission-factors"),
  ofAdmin("adminAiPrompts", Sparkles, "/admin/global-ai-prompt-settings"),
  ofAdmin("adminAuditLog", History, "/admin/audit-log"),
  ofAgency("agencyDashboard", LayoutDashboard, "/agency"),
  ofAgency("agencyCompanies", Building2, "/agency/companies"),
  ofAgency("agencyDetails", Palette, "/agency/details"),
  ofAgency("agencyAuditLog", History, "/agency/audit-log"),

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
  {
    name: "supplyChain",
    icon: Waypoints,
    to: "/company/supply-chain",
    menu: "company",
    group: "context",
    roles: company,
    feature: "supplyChain",
  },
  section("StakeholderAnalysis", Users, "context", "stakeholderAnalysis"),
  section("GeneralInformation", BookOpenText, "context", "generalInformation"),
  section("ImpactMaterialityAnalysis", Sprout, "materiality", "impactMateriality"),
  section("FinancialMaterialityAnalysis", Landmark, "materiality", "financialMateriality"),
  section("ResultAndMethod", ChartPie, "materiality", "resultAndMethod"),
  section("Measurements", Ruler, "dataCollection", "measurements"),
  section("Policies", ScrollText, "dataCollection", "policies"),
  section("Goals", Target, "dataCollection", "goals"),
  section("ActionsAndResources", Flag, "dataCollection", "actionsAndResources"),
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
    feature: ["report", "footprint"],
  },
  {
    name: "documents",
    icon: Files,
    to: "/company/documents",
    menu: "company",
    group: "archive",
    roles: companyAndUser,
    feature: "documents",
  },
  {
    name: "companyDetails",
    icon: Building2,
    to: "/company/details",
    menu: "company",
    group: "archive",
    roles: company,
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
    name: "companyAi",
    icon: Sparkles,
    to: "/company/ai",
    menu: "company",
    group: "archive",
    roles: company,
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
