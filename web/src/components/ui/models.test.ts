import { describe, expect, it } from "vitest";
import { judge } from "./drop-zone-model";
import { flatten, forest, search } from "./tree-model";

const file = (name: string, size: number) => new File([new Uint8Array(size)], name);
const terms = { endings: [".se", ".si"], limit: 100, multiple: false };

describe("judge", () => {
  it("takes a file of the right kind and size, whatever the case of its ending", () => {
    expect(judge([file("Bok.SE", 10)], terms)).toMatchObject({ refusal: null, taken: [{ name: "Bok.SE" }] });
  });

  it.each([
    ["tooMany", [file("a.se", 1), file("b.se", 1)], "b.se"],
    ["wrongKind", [file("a.pdf", 1)], "a.pdf"],
    ["tooLarge", [file("a.se", 101)], "a.se"],
    ["emptyFile", [file("a.se", 0)], "a.se"],
  ] as const)("says %s", (refusal, files, name) => {
    expect(judge(files, terms)).toEqual({ taken: [], refusal, file: name });
  });

  it("sends what the answer says what to do with, and never counts it among what it can read", () => {
    const verdict = judge([file("Bok.XLS", 1)], { ...terms, answered: [".xls"] });
    expect(verdict).toMatchObject({ refusal: null, taken: [{ name: "Bok.XLS" }] });
    expect(judge([file("a.xls", 1)], terms)).toMatchObject({ refusal: "wrongKind", taken: [] });
  });

  it("takes what it can of several files and names the first it cannot", () => {
    const verdict = judge([file("a.se", 1), file("b.txt", 1), file("c.se", 0)], { ...terms, multiple: true });
    expect(verdict.taken.map(({ name }) => name)).toEqual(["a.se"]);
    expect(verdict).toMatchObject({ refusal: "wrongKind", file: "b.txt" });
  });
});

const companies = [
  { id: "1", name: "Moder", parentId: null },
  { id: "2", name: "Öst", parentId: "1" },
  { id: "3", name: "Ahus", parentId: "1" },
  { id: "4", name: "Dotterdotter", parentId: "2" },
  { id: "5", name: "Bageri", parentId: "not mine to see" },
];
const names = (nodes: ReturnType<typeof forest<(typeof companies)[number]>>) =>
  flatten(nodes).map(({ item, depth }) => `${"-".repeat(depth)}${item.name}`);

describe("forest", () => {
  it("hangs each below its parent, each level by the alphabet of the language", () => {
    expect(names(forest(companies, "sv-SE"))).toEqual(["Bageri", "Moder", "-Ahus", "-Öst", "--Dotterdotter"]);
  });

  it("does not lose its way in a circle", () => {
    const circle = [
      { id: "1", name: "A", parentId: "1" },
      { id: "2", name: "B", parentId: "3" },
      { id: "3", name: "C", parentId: "2" },
    ];
    expect(names(forest(circle, "sv-SE"))).toEqual(["A"]);
  });

  it("keeps the way down to a match", () => {
    expect(names(search(forest(companies, "sv-SE"), "dotterD"))).toEqual(["Moder", "-Öst", "--Dotterdotter"]);
    expect(names(search(forest(companies, "sv-SE"), "moder"))).toEqual([
      "Moder",
      "-Ahus",
      "-Öst",
      "--Dotterdotter",
    ]);
    expect(names(search(forest(companies, "sv-SE"), "x"))).toEqual([]);
    expect(names(search(forest(companies, "sv-SE"), " "))).toHaveLength(5);
  });
});
