import { describe, expect, it } from "vitest";
import { noFilter, question } from "./fixture";
import { filtered } from "./model";
import { partingNeeds } from "./need-filter";

const wanted = question({ id: "B8_01", need: "necessary", inCap: true });
const applicable = question({ id: "B3_04", need: "if-applicable", inCap: false });
const voluntary = question({ id: "B3_13", need: "voluntary", inCap: false });
const bySector = question({ id: "B3_16", need: "sector", inCap: null });
const all = [wanted, applicable, voluntary, bySector];

describe("what questions are told apart by", () => {
  it.each([
    ["wanted", ["B8_01", "B3_04"]],
    ["voluntary", ["B3_13", "B3_16"]],
    ["inCap", ["B8_01"]],
  ] as const)("lets through what is %s", (need, ids) => {
    expect(filtered(all, { ...noFilter, need }).map(({ id }) => id)).toEqual(ids);
  });

  it("offers what parts the questions, and nothing else", () => {
    expect(partingNeeds(all)).toEqual(["wanted", "voluntary", "inCap"]);
    expect(partingNeeds([wanted])).toEqual([]);
    expect(partingNeeds([applicable, voluntary])).toEqual(["wanted", "voluntary"]);
  });
});
