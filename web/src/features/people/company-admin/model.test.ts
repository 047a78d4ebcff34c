import { describe, expect, it } from "vitest";
import { features } from "@/lib/api/enums";
import type { CompanyRef } from "@/lib/api/types";
import { branch, changing, countOff, featureGroups, nameIn, parentIn, treeOf, withinReach } from "./model";

function company(id: string, parentCompanyId: string | null): CompanyRef {
  return {
    id,
    name: id.toUpperCase(),
    parentCompanyId,
    country: "SE",
    currency: "SEK",
    reportingStandard: 3,
    logoUrl: null,
  };
}

const group = [
  company("a", null),
  company("b", "a"),
  company("c", "b"),
  company("d", "a"),
  company("e", null),
];

describe("a branch", () => {
  it("is the company and all below it", () => {
    expect([...branch(group, "a")].sort()).toEqual(["a", "b", "c", "d"]);
    expect([...branch(group, "b")].sort()).toEqual(["b", "c"]);
    expect([...branch(group, "e")]).toEqual(["e"]);
  });

  it("ends also where the tree is broken", () => {
    expect([...branch([company("x", "y"), company("y", "x")], "x")].sort()).toEqual(["x", "y"]);
  });

  it("is left out of where a company may go", () => {
    const own = branch(group, "b");
    expect(treeOf(group, (id) => !own.has(id)).map(({ id }) => id)).toEqual(["a", "d", "e"]);
  });
});

describe("who sees what stands under a company", () => {
  it("is the company and all above it", () => {
    expect(withinReach(group, "c")).toEqual(["c", "b", "a"]);
    expect(withinReach(group, "a")).toEqual(["a"]);
    expect(withinReach(group, null)).toEqual([]);
  });

  it("ends where the tree is broken, and where the next above is not known", () => {
    expect(withinReach([company("x", "y"), company("y", "x")], "x")).toEqual(["x", "y"]);
    expect(withinReach([company("x", "gone")], "x")).toEqual(["x"]);
  });
});

describe("a company in the list", () => {
  it("has its name and its parent", () => {
    expect([nameIn(group, "b"), parentIn(group, "b")]).toEqual(["B", "a"]);
    expect([nameIn(group, "gone"), parentIn(group, "gone")]).toEqual(["", null]);
  });
});

describe("features", () => {
  it("each stands in one group", () => {
    const listed = [...featureGroups.questions, ...featureGroups.tools];
    expect([...listed].sort()).toEqual(Object.keys(features).sort());
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("are counted, all of them by -1", () => {
    expect(countOff(0)).toBe(0);
    expect(countOff(features.report | features.actionsAndResources)).toBe(2);
    expect(countOff(-1)).toBe(19);
  });

  it("that change when all are switched are those that were not so before", () => {
    expect(changing(features.report | features.goals, true)).toBe(features.report | features.goals);
    expect(changing(-1 & ~features.report, false)).toBe(features.report);
    expect(countOff(changing(0, false))).toBe(19);
    expect(changing(-1, true)).toBe(changing(0, false));
  });
});
