import { readFileSync } from "node:fs";
import { join } from "node:path";
import { person } from "@tests/unit/person";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { drawerAt, sidebarCookieDays, tooltipDelay } from "@/components/shell/constants";
import { noFilter, question } from "@/features/questions/questions/fixture";
import { filtered, statusFilters, statusOf } from "@/features/questions/questions/model";
import { tabs } from "@/features/reporting/hierarchy/use-look";
import { defaultLocale, localeKey, localeNames, locales } from "@/i18n/config";
import { features, providers, questionTypes, roles, sections, standards } from "@/lib/api/enums";
import { relative } from "@/lib/format/relative";
import { least, most, threshold, topicIds } from "@/lib/materiality";
import { mended } from "@/lib/mended";
import { defaultYear, lastYear, readYear } from "@/lib/period/model";
import { homeOf, initials } from "@/lib/session/model";
import { keys } from "@/lib/storage";
import { messagesOf } from "./screen";

const now = new Date("2026-03-15T12:00:00Z");
const english = messagesOf("en-US");

describe("section 1: languages", () => {
  it.each(["sv-SE", "en-US", "fi-FI", "nl-NL"] as const)(
    "%s is registered and in the switchers",
    (locale) => {
      expect(locales).toContain(locale);
      expect(localeNames[locale]).not.toBe("");
    },
  );
  it("the default is sv-SE", () => expect(defaultLocale).toBe("sv-SE"));
  it("the preference is kept under the key locale", () => {
    expect(localeKey).toBe("locale");
    expect(keys.locale).toBe("locale");
  });
});

describe("section 2: the user menu and shell", () => {
  it.each([
    ["anna.berg@tillit.test", "AB"],
    ["eva@tillit.test", "EV"],
  ])("initials of %s are %s", (email, letters) => expect(initials(email)).toBe(letters));
});

describe("section 2: the tabs of a group", () => {
  it.each(["overview", "compliance", "progress", "emissions", "kpi"])("%s", (tab) =>
    expect(tabs).toContain(tab),
  );
});

describe("section 3: enumerations", () => {
  it.each([
    ["role", roles, { admin: 1, agency: 2, company: 3, user: 4 }],
    [
      "question type",
      questionTypes,
      { number: 0, text: 1, boolean: 2, materiality: 3, multipleChoice: 5, valueChain: 6 },
    ],
    ["standard", standards, { none: 0, smec: 1, csrd: 2, smeb: 3 }],
  ] as const)("%s", (_, are, stated) => expect(are).toEqual(stated));

  it.each(
    Object.entries({
      report: 1,
      footprint: 2,
      documents: 4,
      users: 8,
      integrations: 16,
      valueChain: 32,
      supplyChain: 64,
      stakeholderAnalysis: 128,
      impactMateriality: 256,
      financialMateriality: 512,
      resultAndMethod: 1024,
      generalInformation: 2048,
      measurements: 4096,
      policies: 8192,
      goals: 16384,
      actionsAndResources: 32768,
      climateReporting: 65536,
      euTaxonomy: 131072,
      gapAnalysis: 262144,
    }),
  )("feature %s is %i", (name, bit) => expect(features[name as keyof typeof features]).toBe(bit));

  it.each(
    [
      "GapAnalysis",
      "ValueChainPerspective",
      "StakeholderAnalysis",
      "ImpactMaterialityAnalysis",
      "FinancialMaterialityAnalysis",
      "ResultAndMethod",
      "GeneralInformation",
      "Measurements",
      "Policies",
      "Goals",
      "ActionsAndResources",
      "ClimateReporting",
      "EuTaxonomy",
    ].map((name, number) => [name, number] as const),
  )("section %s is %i", (name, number) => expect(sections[number]).toBe(name));

  it.each([
    ["kleer", 0, "Kleer"],
    ["fortnox", 1, "Fortnox"],
    ["bjornLunden", 3, "BL"],
    ["vismaEAccounting", 5, "Visma"],
    ["procountor", 6, "Procountor"],
    ["vismaBusiness", 7, "Visma Business"],
    ["marathon", 8, "Marathon"],
    ["hogia", 9, "Hogia"],
    ["vismaNet", 10, "Visma Net"],
    ["businessCentral", 12, "Business Central"],
    ["emce", 13, "EMCE"],
  ] as const)("provider %s is %i and called %s", (name, number, called) => {
    expect(providers[number]).toBe(name);
    expect(english.sources[name]).toBe(called);
  });
});

describe("section 4: states", () => {
  it.each(["completed", "inProgress", "notStarted", "notApplicable", "applicable"] as const)(
    "there is a filter %s",
    (word) => {
      expect(statusFilters).toContain(word);
      expect(statusOf(word)).toBe(word);
    },
  );

  it.each([
    ["done", "completed"],
    ["in progress", "inProgress"],
    ["not answered", "notStarted"],
  ])("the filter %j means %s", (word, status) => expect(statusOf(word)).toBe(status));

  const asked = [
    question({ id: "a", status: "completed" }),
    question({ id: "b", status: "inProgress" }),
    question({ id: "c", status: "notStarted" }),
    question({ id: "d", status: "notApplicable" }),
  ];
  it.each([
    ["completed", "a"],
    ["inProgress", "b"],
    ["notStarted", "c"],
    ["notApplicable", "d"],
    ["applicable", "abc"],
  ] as const)("%s shows %s", (status, ids) => {
    expect(
      filtered(asked, { ...noFilter, status })
        .map(({ id }) => id)
        .join(""),
    ).toBe(ids);
  });

  it.each([
    ["notStarted", "Not started"],
    ["starting", "Starting"],
    ["inProgress", "In progress"],
    ["nearlyComplete", "Nearly complete"],
    ["complete", "Complete"],
  ] as const)("the band %s is called %s, in either place", (band, words) => {
    expect([english.dashboard.bands[band], english.hierarchy.bands[band]]).toEqual([words, words]);
  });

  it.each([
    [null, "never"],
    ["2026-03-15T11:59:30Z", "just now"],
    ["2026-03-15T11:59:00Z", "1 minute ago"],
    ["2026-03-15T11:01:00Z", "59 minutes ago"],
    ["2026-03-15T11:00:00Z", "1 hour ago"],
    ["2026-03-15T09:00:00Z", "3 hours ago"],
    ["2026-03-15", "today"],
    ["2026-03-14T11:00:00Z", "yesterday"],
    ["2026-03-12T11:00:00Z", "3 days ago"],
    ["2026-03-01T11:00:00Z", "2 weeks ago"],
  ])("%s is %s", (at, label) => {
    const t = createTranslator({ locale: "en-US", messages: english, namespace: "ui.relative" });
    const { key, count } = relative(at, now);
    expect(t(key, { count })).toBe(label);
  });

  it.each([
    [roles.admin, "/admin"],
    [roles.agency, "/agency"],
  ])("who stops impersonating as role %i returns to %s", (role, to) =>
    expect(homeOf(person({ role }).role)).toBe(to),
  );

  it("the answer date is kept in local storage", () => expect(keys.answerTime).toBe("companyAnswerTime"));
  it.each([
    ["2024-06-01", 2024],
    ["2025-06-01", 2025],
    ["2026-06-01", 2025],
  ])("the answer date at %s is in %i: now, capped at 2025", (at, year) =>
    expect(defaultYear(new Date(at), 2025)).toBe(year),
  );
  it("the year selector goes to the current year plus one", () => expect(lastYear(now)).toBe(2027));
  it.each([
    ["2027", 2027],
    ["2028", null],
    ["1900", 1900],
    ["1", 1],
  ])("the year %s gives %s: back without limit, forward to the next", (asked, year) =>
    expect(readYear(asked, now)).toBe(year),
  );

  it("a topic is now material, or no longer", () => {
    expect(english.materiality.news.now).toMatch(/^Now material/);
    expect(english.materiality.news.noLonger).toMatch(/^No longer material/);
  });
  it("tiers: only tier N, tiers 1 to N, all", () => {
    expect(english.footprint.categories.tierModes).toEqual({
      all: "All tiers",
      only: "Only tier {tier, number}",
      to: "Tiers 1 to {tier, number}",
    });
  });
});

describe("section 5: validation", () => {
  it.each([
    ["a b c", "a+b+c"],
    ["eva x@tillit.test", "eva+x@tillit.test"],
  ])("of a reset link, %j is sent as %j", (read, sent) => expect(mended(read)).toBe(sent));

  const group = { id: "g", name: "Anställda per land", rows: "free", rowsFrom: "" } as const;
  it.each([
    ["shortTitle", question({ shortTitle: "Balansomslutning" }), "BALANS"],
    ["title", question({ title: "Hur stor var den?" }), "hur STOR"],
    ["category", question({ category: "B1 Grund" }), "b1 grund"],
    ["subCategory", question({ subCategory: "Om företaget" }), "OM FÖRETAGET"],
    ["the name of the group", question({ group }), "anställda PER"],
  ])("the search matches %s in any case", (_, one, words) => {
    expect(filtered([one], { ...noFilter, words })).toHaveLength(1);
    expect(filtered([one], { ...noFilter, words: "finns inte" })).toHaveLength(0);
  });
});

describe("section 9: constants", () => {
  const styles = readFileSync(join(import.meta.dirname, "../../src/app/globals.css"), "utf8");
  it.each([
    ["sidebar", "14rem"],
    ["sidebar-mobile", "18rem"],
    ["sidebar-icon", "3rem"],
  ])("the width %s is %s", (name, width) => expect(styles).toContain(`--spacing-${name}: ${width};`));
  it("the sidebar's cookie lasts 7 days", () => expect(sidebarCookieDays).toBe(7));
  it("up to 768px it is a drawer", () => expect(drawerAt).toBe("(max-width: 768px)"));
  it("its tooltips come at once", () => expect(tooltipDelay).toBe(0));
  it("a mean of 5 is material", () => expect(threshold).toBe(5));
  it("scores go from 0 to 10", () => expect([least, most]).toEqual([0, 10]));
  it("the topics are E1 to E5, S1 to S4 and G1", () => {
    expect(topicIds).toEqual(["E1", "E2", "E3", "E4", "E5", "S1", "S2", "S3", "S4", "G1"]);
  });
});
