import { describe, expect, it } from "vitest";
import { toCsv } from "./csv";
import { extent, stackOf } from "./stack";
import { nextMark } from "./use-marks";

describe("toCsv", () => {
  const table = {
    columns: ["Månad", "kg"],
    rows: [
      ["jan", 1.5],
      ["=1+1", -2],
      ['a"b;c', null],
    ],
  };

  it("is what a Swedish spreadsheet opens as columns", () => {
    expect(toCsv(table, "sv-SE")).toBe('\ufeffMånad;kg\r\njan;1,5\r\n\'=1+1;-2\r\n"a""b;c";\r\n');
  });

  it("is what an American one does", () => {
    expect(toCsv(table, "en-US")).toBe('\ufeffMånad,kg\r\njan,1.5\r\n\'=1+1,-2\r\n"a""b;c",\r\n');
  });
});

describe("stackOf", () => {
  const series = [{ id: "a" }, { id: "b" }, { id: "c" }];

  it("lays parts on each other, credits downwards", () => {
    expect(stackOf({ a: 3, b: -2, c: 1 }, series)).toEqual({
      pieces: [
        { id: "a", from: 0, to: 3 },
        { id: "b", from: 0, to: -2 },
        { id: "c", from: 3, to: 4 },
      ],
      total: 2,
    });
  });

  it("reaches from the lowest to the highest, and never nowhere", () => {
    expect(extent([stackOf({ a: 3, b: -2 }, series)], [5])).toEqual([-2, 5]);
    expect(extent([stackOf({}, series)], [])).toEqual([0, 1]);
    expect(extent([], [])).toEqual([0, 1]);
  });
});

describe("nextMark", () => {
  it.each([
    ["ArrowRight", 0, 1],
    ["ArrowRight", 2, 0],
    ["ArrowLeft", 0, 2],
    ["Home", 2, 0],
    ["End", 0, 2],
    ["a", 0, null],
  ] as const)("%s from %i leads to %j", (key, from, to) => {
    expect(nextMark(key, from, 3)).toBe(to);
  });

  it("leads nowhere in an empty chart", () => {
    expect(nextMark("End", 0, 0)).toBeNull();
  });
});
