import { describe, expect, it } from "vitest";
import { type Assignable, changed, changeOf, chosenOf, initialsOf, partsOf, undone } from "./model";

const question = (id: string, assignedUserId: string | null = null, rest: Partial<Assignable> = {}) => ({
  id,
  assignedUserId,
  chapter: "Environment",
  subCategory: "Energy",
  group: null,
  shortTitle: id,
  ...rest,
});

describe("changeOf", () => {
  const list = [question("a"), question("b", "bo"), question("c", "cia"), question("d", "bo"), question("e")];
  it("tells what is new, what is taken from whom, and what stays", () => {
    const change = changeOf(list, "cia");
    expect(change).toEqual({ fresh: ["a", "e"], taken: new Map([["bo", ["b", "d"]]]), same: 1 });
    expect(changed(change)).toEqual(["a", "e", "b", "d"]);
    expect(undone(change)).toEqual([
      { person: null, questions: ["a", "e"] },
      { person: "bo", questions: ["b", "d"] },
    ]);
  });
  it("takes from everybody", () => {
    const change = changeOf(list, null);
    expect(change.same).toBe(2);
    expect(undone(change)).toEqual([
      { person: "bo", questions: ["b", "d"] },
      { person: "cia", questions: ["c"] },
    ]);
  });
  it("has nothing to undo where nothing changes", () => {
    expect(undone(changeOf([question("b", "bo")], "bo"))).toEqual([]);
  });
});

describe("partsOf", () => {
  it("lists chapters, then sub-categories, then series", () => {
    const series = { id: "g", name: "Contracts", rows: "", rowsFrom: "" } as const;
    const parts = partsOf([
      question("a", null, { group: series }),
      question("b", null, { subCategory: "" }),
      question("c", null, { chapter: "Social", subCategory: "Energy", group: series }),
    ]);
    expect(parts.map(({ kind, name, questions }) => [kind, name, questions])).toEqual([
      ["chapter", "Environment", ["a", "b"]],
      ["chapter", "Social", ["c"]],
      ["subCategory", "Energy", ["a"]],
      ["subCategory", "Energy", ["c"]],
      ["series", "Contracts", ["a", "c"]],
    ]);
  });
});

describe("chosenOf", () => {
  it.each([
    [[], "none"],
    [["a"], "some"],
    [["a", "b", "c"], "all"],
  ] as const)("%j", (chosen, wanted) => {
    expect(chosenOf(["a", "b"], new Set(chosen))).toBe(wanted);
  });
});

describe("initialsOf", () => {
  it.each([
    ["Anna Maria Berg", "AB"],
    ["Åsa", "ÅS"],
    ["", ""],
  ])("%s", (name, wanted) => {
    expect(initialsOf(name)).toBe(wanted);
  });
});
