import { person } from "@tests/unit/person";
import { progressOf } from "@tests/unit/progress";
import { describe, expect, it } from "vitest";
import { features, roles } from "@/lib/api/enums";
import type { SectionProgress } from "@/lib/api/types";
import { items } from "./items";
import { currentItem, menuFor } from "./model";

function section(number: number, applicable: number, notApplicable = 0): SectionProgress {
  return {
    section: number,
    next: "",
    unassigned: 0,
    chapters: [],
    progress: progressOf({ applicable, notApplicable }),
  };
}

const filled = [section(6, 10), section(7, 0), section(11, 2, 2)];
const names = (user: Parameters<typeof menuFor>[0], sections: Parameters<typeof menuFor>[2] = filled) =>
  menuFor(user, items, sections).flatMap((group) => group.items.map(({ name }) => name));

describe("the menu", () => {
  it("of a company holds the sections with questions, in their groups", () => {
    expect(menuFor(person(), items, filled).map(({ name }) => name)).toEqual([
      "top",
      "context",
      "materiality",
      "dataCollection",
      "endProduct",
      "archive",
    ]);
    expect(names(person())).toEqual([
      "dashboard",
      "myQuestions",
      "supplyChain",
      "GeneralInformation",
      "topics",
      "ClimateReporting",
      "footprint",
      "integrations",
      "report",
      "documents",
      "companyDetails",
      "users",
      "companyAi",
      "companyAuditLog",
    ]);
  });

  it("waits with sections until they are known", () => {
    const menu = menuFor(person(), items, undefined);
    expect(menu.map(({ name }) => name)).toEqual([
      "top",
      "context",
      "materiality",
      "dataCollection",
      "endProduct",
      "archive",
    ]);
    expect(menu[1]?.items.map(({ name }) => name)).toEqual(["supplyChain"]);
    expect(menu[3]?.items.map(({ name }) => name)).toEqual(["footprint", "integrations"]);
  });

  it("of a user holds no report, no integrations, no dashboard and no gap analysis", () => {
    const seen = names(person({ role: roles.user }), [...filled, section(0, 5)]);
    expect(seen).toEqual([
      "userDashboard",
      "GeneralInformation",
      "ClimateReporting",
      "footprint",
      "documents",
    ]);
    expect(names(person(), [section(0, 5)])).toContain("GapAnalysis");
  });

  it("leaves out what the company does not have", () => {
    const user = person({
      disabledFeatures: features.report | features.footprint | features.generalInformation,
    });
    expect(names(user)).toEqual([
      "dashboard",
      "myQuestions",
      "supplyChain",
      "topics",
      "ClimateReporting",
      "integrations",
      "documents",
      "companyDetails",
      "users",
      "companyAi",
      "companyAuditLog",
    ]);
    expect(menuFor(user, items, filled).map(({ name }) => name)).toEqual([
      "top",
      "context",
      "materiality",
      "dataCollection",
      "archive",
    ]);
  });

  it("keeps the reports on the footprint where there is no other", () => {
    expect(names(person({ disabledFeatures: features.report }))).toContain("report");
  });

  it("of administrators and agencies becomes the company's while they act for one", () => {
    expect(names(person({ role: roles.admin, company: null }))).toEqual([
      "adminDashboard",
      "adminCompanies",
      "adminUsers",
      "adminAgencies",
      "adminFootprints",
      "adminCarbonRules",
      "adminCarbonTemplates",
      "adminCarbonSuggestions",
      "adminEmissionFactors",
      "adminAiPrompts",
      "adminAuditLog",
    ]);
    expect(names(person({ role: roles.agency, company: null }))).toEqual([
      "agencyDashboard",
      "agencyCompanies",
      "agencyDetails",
      "agencyAuditLog",
    ]);
    for (const role of [roles.admin, roles.agency]) {
      expect(names(person({ role, impersonating: true }))).toEqual(names(person()));
    }
  });
});

describe("the current item", () => {
  it.each([
    ["/company", "dashboard"],
    ["/company/profile", null],
    ["/company/footprint", "footprint"],
    ["/company/footprint/drilldown", "footprint"],
    ["/company/questions/section/GeneralInformation/question/q1", "GeneralInformation"],
    ["/company/footprints", null],
    ["/admin/companies/1/features", "adminCompanies"],
  ])("of %s is %s", (path, name) => {
    expect(currentItem(items, path)).toBe(name);
  });
});
