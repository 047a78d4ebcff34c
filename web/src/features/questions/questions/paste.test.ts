import { describe, expect, it } from "vitest";
import { sharedBeginning } from "./heads";
import { cellsOf, isBlock, planned } from "./paste";

describe("cellsOf", () => {
  it.each<[string, string[][]]>([
    [
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a\t\n\tb",
      [
        ["a", ""],
        ["", "b"],
      ],
    ],
    ['"två\nrader"\t1', [["två\nrader", "1"]]],
    ['"säg ""hej"""\tb\n', [['säg "hej"', "b"]]],
    ['"a\tb"\tc', [["a\tb", "c"]]],
    ['6" rör\tb', [['6" rör', "b"]]],
    ['"öppen\tb', [['"öppen', "b"]]],
    ['"slut" här\tb', [['"slut" här', "b"]]],
    ["a\n\nb", [["a"], [""], ["b"]]],
    ["ensam", [["ensam"]]],
  ])("reads %j", (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });
});

describe("isBlock", () => {
  it.each<[string, string, boolean, boolean]>([
    ["a\tb", "", true, true],
    ["a\nb\n", "", false, true],
    ["a\nb\n", "", true, false],
    ["a\nb\n", "<html><TABLE border=0>", true, true],
    ["a", "", false, false],
    ["a\n", "", false, false],
    // One cell goes where the cursor is, and a list of a text processor has tabs and is none.
    ["a", "<table><tr><td>a", true, false],
    ["1.\ta\n2.\tb", "<p>a</p><p>b</p>", true, false],
  ])("%j with %j in a text's cell (%s): %s", (text, html, isForText, is) => {
    expect(isBlock(text, html, isForText)).toBe(is);
  });
});

describe("planned", () => {
  const columns = ["A", "B", "C"].map((id) => ({ id, isDisabled: id === "C" }));
  const into = {
    at: { row: 1, column: 0 },
    rows: ["1", "2"],
    columns,
    read: (_: string, text: string) => (text === "?" ? ("unreadable" as const) : { text }),
    next: (rows: readonly string[]) => (rows.length < 4 ? String(rows.length + 1) : null),
  };

  it("fills from the cell it begins at, makes rows, leaves what is empty, and counts what has no place", () => {
    const plan = planned(
      [
        ["a", "", "x"],
        ["b", "?"],
        ["c", "d"],
        ["e", "f"],
      ],
      into,
    );
    expect(plan.writes).toEqual([
      { id: "A", row: "2", cell: { text: "a" }, text: "a" },
      { id: "A", row: "3", cell: { text: "b" }, text: "b" },
      { id: "A", row: "4", cell: { text: "c" }, text: "c" },
      { id: "B", row: "4", cell: { text: "d" }, text: "d" },
    ]);
    expect(plan.added).toEqual(["3", "4"]);
    expect(plan.unread).toEqual([{ id: "B", row: "3", text: "?" }]);
    expect(plan.outside).toBe(3);
  });

  it("makes no row for an empty line at its end", () => {
    expect(planned([["a"], [""], ["  "]], into).added).toEqual([]);
  });
});

it.each<[string[], string]>([
  [["Mål: nivå", "Mål: basår", "Mål: delmål"], "Mål: "],
  [["Mål: nivå", "Basår"], ""],
  [["Mål: nivå"], ""],
  [["Nivå", "Basår"], ""],
  [[], ""],
])("the heads %j all begin with %j", (titles, beginning) => {
  expect(sharedBeginning(titles)).toBe(beginning);
});
