import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { person } from "@tests/unit/person";
import { progressOf } from "@tests/unit/progress";
import { describe, expect, it, vi } from "vitest";
import { items } from "@/features/kernel/navigation/items";
import { groups } from "@/features/kernel/navigation/menu-item";
import { menuFor, menuOf } from "@/features/kernel/navigation/model";
import { locales } from "@/i18n/config";
import { type Feature, features, type RoleName, roles, sections } from "@/lib/api/enums";
import type { SectionProgress } from "@/lib/api/types";
import { messagesOf } from "./screen";

const entered = vi.hoisted(() => ({ by: [] as string[][], user: null as unknown }));
vi.mock("@/lib/session/guard", () => ({
  guard: async (allowed: string[]) => {
    entered.by.push(allowed);
    throw new Error("far enough");
  },
}));
vi.mock("@/lib/api/server", () => ({ currentUser: async () => entered.user }));
vi.mock("next/navigation", async (actual) => ({
  ...(await actual<object>()),
  redirect: (to: string) => {
    throw new Error(`to ${to}`);
  },
}));

const app = join(import.meta.dirname, "../../src/app");

/** The folder of each page by its route; a name in round brackets only orders files. */
const pages = new Map<string, string[]>(
  readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx") && !file.endsWith("-page.tsx"))
    .map((file) => {
      const parts = file.split(sep).slice(0, -1);
      return [`/${parts.filter((part) => !part.startsWith("(")).join("/")}`, parts] as const;
    }),
);

/** Who gets past every guard on the way to a page; null without guards. */
async function allowedAt(route: string): Promise<string[] | null> {
  entered.by = [];
  const parts = pages.get(route) ?? [];
  const folders = [app, ...parts.map((_, i) => join(app, ...parts.slice(0, i + 1)))];
  const files = [...folders.map((folder) => join(folder, "layout.tsx")), join(app, ...parts, "page.tsx")];
  for (const file of files) {
    if (!existsSync(file) || !readFileSync(file, "utf8").includes("/session/guard")) continue;
    const { default: draw } = (await import(/* @vite-ignore */ file)) as {
      default: (props: object) => Promise<unknown>;
    };
    await expect(draw({ params: Promise.resolve({}), searchParams: Promise.resolve({}) })).rejects.toThrow(
      "far enough",
    );
  }
  return entered.by.reduce<string[] | null>(
    (all, some) => all?.filter((role) => some.includes(role)) ?? some,
    null,
  );
}

const ofCompany = "admin agency company";
const everybody = "admin agency company user";

describe("section 2: routes and who may enter", () => {
  it.each([
    ["/login", null],
    ["/reset-password", null],
    ["/onboarding/[[...integration]]", null],
    ["/admin", "admin"],
    ["/admin/companies", "admin"],
    ["/admin/users", "admin"],
    ["/admin/agencies", "admin"],
    ["/admin/footprints", "admin"],
    ["/admin/footprints/new", "admin"],
    ["/admin/carbon-rules", "admin"],
    ["/admin/carbon-suggestions", "admin"],
    ["/admin/carbon-templates", "admin"],
    ["/admin/global-ai-prompt-settings", "admin"],
    ["/admin/profile", "admin"],
    ["/admin/agencies/[id]", "admin"],
    ["/admin/companies/[id]", "admin"],
    ["/admin/companies/[id]/optouts", "admin"],
    ["/admin/companies/[id]/features", "admin"],
    ["/admin/companies/[id]/questions", "admin"],
    ["/admin/companies/[id]/child-companies", "admin"],
    ["/admin/companies/[id]/carbon-rules", "admin"],
    ["/admin/companies/[id]/carbon-templates", "admin"],
    ["/agency", "agency"],
    ["/agency/companies", "agency"],
    ["/agency/details", "agency"],
    ["/agency/profile", "agency"],
    ["/company", ofCompany],
    ["/company/questions/section/[section]", everybody],
    ["/company/questions/section/[section]/group/[group]", everybody],
    ["/company/questions/section/[section]/question/[questionId]", everybody],
    ["/company/footprint", everybody],
    ["/company/footprint/drilldown", everybody],
    ["/company/report", ofCompany],
    ["/company/users", ofCompany],
    ["/company/details", ofCompany],
    ["/company/documents", everybody],
    ["/company/integrations", ofCompany],
    ["/company/supply-chain", ofCompany],
    ["/company/my-questions", ofCompany],
    ["/company/hierarchy", ofCompany],
    ["/company/profile", "admin company user"],
    ["/company/onboarding", ofCompany],
    ["/user", "user"],
    ["/user/questions", "user"],
    ["/user/profile", "user"],
  ])("%s: %s", async (route, allowed) => {
    expect(pages.has(route), "has a page").toBe(true);
    expect((await allowedAt(route))?.toSorted().join(" ") ?? null).toBe(allowed);
  });

  it("/kleer-onboarding leads to /onboarding/kleer", () => {
    const config = readFileSync(join(app, "../../next.config.ts"), "utf8");
    expect(config).toContain('source: "/kleer-onboarding", destination: "/onboarding/kleer"');
  });

  it.each([
    [roles.admin, "/admin"],
    [roles.agency, "/agency"],
    [roles.company, "/company"],
    [roles.user, "/user"],
  ])("/ leads role %i to %s", async (role, to) => {
    const { default: draw } = await import("@/app/page");
    entered.user = person({ role });
    await expect(draw()).rejects.toThrow(new Error(`to ${to}`));
  });

  it("/ leads strangers to /login", async () => {
    const { default: draw } = await import("@/app/page");
    entered.user = null;
    await expect(draw()).rejects.toThrow(new Error("to /login"));
  });

  it.each(sections.map((name, number) => [name, number] as const))(
    "the section %s has an item of the menu",
    (name, number) => {
      const [item] = items.filter(({ section }) => section === number);
      expect(item?.to).toBe(`/company/questions/section/${name}`);
    },
  );
});

type Row = [
  name: string,
  text: string,
  to: string,
  group: string,
  roles: string,
  feature?: Feature | Feature[],
];

describe("section 2: the menu", () => {
  const menu: Row[] = [
    ["adminDashboard", "Dashboard", "/admin", "top", "admin"],
    ["adminCompanies", "Companies", "/admin/companies", "top", "admin"],
    ["adminUsers", "Users", "/admin/users", "top", "admin"],
    ["adminAgencies", "Agencies", "/admin/agencies", "top", "admin"],
    ["adminFootprints", "Footprints", "/admin/footprints", "top", "admin"],
    ["adminCarbonRules", "Carbon rules", "/admin/carbon-rules", "top", "admin"],
    ["adminCarbonTemplates", "Carbon templates", "/admin/carbon-templates", "top", "admin"],
    ["adminCarbonSuggestions", "Suggestions", "/admin/carbon-suggestions", "top", "admin"],
    ["adminAiPrompts", "AI prompts", "/admin/global-ai-prompt-settings", "top", "admin"],
    ["agencyDashboard", "Dashboard", "/agency", "top", "agency"],
    ["agencyCompanies", "Companies", "/agency/companies", "top", "agency"],
    ["agencyDetails", "Agency profile", "/agency/details", "top", "agency"],
    ["dashboard", "Dashboard", "/company", "top", "company"],
    ["myQuestions", "My questions", "/company/my-questions", "top", "company"],
    ["userDashboard", "My questions", "/user", "top", "user"],
    [
      "GapAnalysis",
      "Gap analysis",
      "/company/questions/section/GapAnalysis",
      "context",
      "company",
      "gapAnalysis",
    ],
    [
      "ValueChainPerspective",
      "Value chain",
      "/company/questions/section/ValueChainPerspective",
      "context",
      "company user",
      "valueChain",
    ],
    ["supplyChain", "Supply chain", "/company/supply-chain", "context", "company", "supplyChain"],
    [
      "StakeholderAnalysis",
      "Stakeholder analysis",
      "/company/questions/section/StakeholderAnalysis",
      "context",
      "company user",
      "stakeholderAnalysis",
    ],
    [
      "GeneralInformation",
      "General information",
      "/company/questions/section/GeneralInformation",
      "context",
      "company user",
      "generalInformation",
    ],
    [
      "ImpactMaterialityAnalysis",
      "Impact materiality",
      "/company/questions/section/ImpactMaterialityAnalysis",
      "materiality",
      "company user",
      "impactMateriality",
    ],
    [
      "FinancialMaterialityAnalysis",
      "Financial materiality",
      "/company/questions/section/FinancialMaterialityAnalysis",
      "materiality",
      "company user",
      "financialMateriality",
    ],
    [
      "ResultAndMethod",
      "Result and method",
      "/company/questions/section/ResultAndMethod",
      "materiality",
      "company user",
      "resultAndMethod",
    ],
    [
      "Measurements",
      "Measurements",
      "/company/questions/section/Measurements",
      "dataCollection",
      "company user",
      "measurements",
    ],
    [
      "Policies",
      "Policies",
      "/company/questions/section/Policies",
      "dataCollection",
      "company user",
      "policies",
    ],
    ["Goals", "Goals", "/company/questions/section/Goals", "dataCollection", "company user", "goals"],
    [
      "ActionsAndResources",
      "Actions and resources",
      "/company/questions/section/ActionsAndResources",
      "dataCollection",
      "company user",
      "actionsAndResources",
    ],
    [
      "ClimateReporting",
      "Climate reporting",
      "/company/questions/section/ClimateReporting",
      "dataCollection",
      "company user",
      "climateReporting",
    ],
    ["footprint", "Carbon footprint", "/company/footprint", "dataCollection", "company user", "footprint"],
    ["integrations", "Integrations", "/company/integrations", "dataCollection", "company", "integrations"],
    [
      "EuTaxonomy",
      "EU taxonomy",
      "/company/questions/section/EuTaxonomy",
      "euTaxonomy",
      "company user",
      "euTaxonomy",
    ],
    ["report", "Report", "/company/report", "endProduct", "company", ["report", "footprint"]],
    ["documents", "Documents", "/company/documents", "archive", "company user", "documents"],
    ["companyDetails", "Company details", "/company/details", "archive", "company"],
    ["users", "Users", "/company/users", "archive", "company", "users"],
  ];

  it.each(menu)("%s: %s, %s, of %s, for %s, with %s", (name, text, to, group, allowed, feature) => {
    const [item] = items.filter((one) => one.name === name);
    expect(item).toMatchObject({ to, group, roles: allowed.split(" ") });
    expect(item?.feature).toEqual(feature);
    expect(item?.icon).toBeDefined();
    for (const locale of locales) {
      const words = messagesOf(locale).shell.menu.items[name as "dashboard"];
      expect(words.text, locale).not.toBe("");
      expect(words.description, locale).not.toBe("");
    }
    expect(messagesOf("en-US").shell.menu.items[name as "dashboard"].text).toBe(text);
  });

  it("groups of the company: context, materiality, data collection, EU taxonomy, end product, archive", () => {
    const { groups: words } = messagesOf("en-US").shell.menu;
    expect(groups.slice(1).map((name) => words[name as keyof typeof words])).toEqual([
      "Context",
      "Materiality",
      "Data collection",
      "EU taxonomy",
      "End product",
      "Archive",
    ]);
  });
});

describe("section 6: what the menu shows", () => {
  const filled = sections.map((_, section) => ({
    section,
    progress: progressOf({ applicable: 1 }),
  })) as SectionProgress[];
  const seen = (change: Parameters<typeof person>[0]) =>
    menuFor(person(change), items, filled).flatMap((group) => group.items);
  const names = (change: Parameters<typeof person>[0]) => seen(change).map(({ name }) => name);

  it.each([
    ["an admin without impersonation sees the admin menu", { role: roles.admin, company: null }, "admin"],
    ["an agency without impersonation sees the agency menu", { role: roles.agency, company: null }, "agency"],
    ["a company sees the company menu", {}, "company"],
    ["an admin as a company sees the company menu", { role: roles.admin, impersonating: true }, "company"],
    ["an agency as a company sees the company menu", { role: roles.agency, impersonating: true }, "company"],
  ] as const)("%s", (_, change, menu) => {
    expect(menuOf(person(change))).toBe(menu);
    expect(new Set(seen(change).map((item) => item.menu))).toEqual(new Set([menu]));
  });

  it.each(["admin", "agency"] as const)("%s as a company sees the full company menu", (role) => {
    expect(names({ role: roles[role], impersonating: true })).toEqual(names({}));
  });

  it.each([
    "dashboard",
    "myQuestions",
    "companyDetails",
    "GapAnalysis",
    "supplyChain",
    "report",
    "users",
    "integrations",
  ])("%s is for companies only", (name) => {
    expect(names({})).toContain(name);
    expect(names({ role: roles.user })).not.toContain(name);
  });

  it.each([...sections.slice(1), "footprint", "documents"])("%s is for companies and users", (name) => {
    expect(names({})).toContain(name);
    expect(names({ role: roles.user })).toContain(name);
  });

  it.each(
    items
      .filter(({ feature }) => feature !== undefined)
      .map(({ name, feature }) => [name, [feature].flat()] as const),
  )("%s is not shown without %s", (name, of) => {
    const off = of.reduce((sum, one) => sum + features[one as Feature], 0);
    expect(names({ disabledFeatures: off })).not.toContain(name);
  });

  it("empty groups are hidden, what has no feature stays", () => {
    const left = menuFor(person({ disabledFeatures: -1 }), items, filled);
    expect(left.map(({ name }) => name)).toEqual(["top", "materiality", "archive"]);
    const names = left.flatMap((group) => group.items.map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining(["companyDetails", "topics"]));
  });

  it.each([
    ["admin", true],
    ["agency", true],
  ] as [RoleName, boolean][])("the company selector is for %s", async (role, shown) => {
    const { hasChoice } = await import("@/features/people/impersonation/model");
    expect(hasChoice(person({ role: roles[role], company: null }))).toBe(shown);
  });

  it.each([
    [true, true],
    [false, false],
  ])("the company selector for a company with children %s: %s", async (hasChildren, shown) => {
    const { hasChoice } = await import("@/features/people/impersonation/model");
    expect(hasChoice(person({ hasChildren }))).toBe(shown);
  });
});
