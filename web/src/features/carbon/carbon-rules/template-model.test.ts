import { describe, expect, it } from "vitest";
import type { GivenTemplate, Template, TemplateFollower } from "@/lib/api/types";
import { behind, inOrder, named, passing, standingOf, type Wanted } from "./template-model";

const template = (change: Partial<Template>): Template =>
  ({ name: "", text: "", chart: "", trade: "", shipped: false, ...change }) as Template;

describe("passing", () => {
  const all = [
    template({ name: "Bygg", trade: "construction", shipped: true }),
    template({ name: "Finsk kontoplan", chart: "FI", text: "Kontonamn" }),
  ];
  const names = (wanted: Partial<Wanted>) =>
    passing(all, { search: "", chart: null, trade: null, origin: null, ...wanted }).map(({ name }) => name);

  it("finds by name and text, whatever the case", () => {
    expect(names({ search: " bygg" })).toEqual(["Bygg"]);
    expect(names({ search: "KONTONAMN" })).toEqual(["Finsk kontoplan"]);
  });
  it("narrows by chart, trade and origin", () => {
    expect(names({})).toHaveLength(2);
    expect(names({ chart: "FI" })).toEqual(["Finsk kontoplan"]);
    expect(names({ trade: "construction" })).toEqual(["Bygg"]);
    expect(names({ origin: "own" })).toEqual(["Finsk kontoplan"]);
  });
});

describe("standing", () => {
  it("compares what is followed with what was published last", () => {
    expect([standingOf(null, 2), standingOf(1, 2), standingOf(2, 2)]).toEqual(["none", "behind", "newest"]);
  });
  it("lists who is behind", () => {
    const followers = [{ version: null }, { version: 1 }, { version: 2 }] as TemplateFollower[];
    expect(behind(followers, 2)).toEqual([followers[1]]);
  });
});

it("puts what a company follows first, then what fits", () => {
  const given = (name: string, follows: number | null, fits: boolean) =>
    ({ template: template({ name }), follows, fits }) as GivenTemplate;
  const sorted = inOrder([
    given("C", null, false),
    given("B", null, true),
    given("D", 1, false),
    given("A", null, true),
  ]);
  expect(sorted.map((one) => one.template.name)).toEqual(["D", "A", "B", "C"]);
});

describe("named", () => {
  const companies = ["Bygget i Lund AB", "Lunds Åkeri AB", "Kaffestugan AB"].map((name) => ({ name }));
  it.each([
    ["", 3],
    ["  lund ", 2],
    ["ab LUND bygg", 1],
    ["Malmö", 0],
  ])("finds %j", (words, found) => {
    expect(named(companies, words)).toHaveLength(found);
  });
});
