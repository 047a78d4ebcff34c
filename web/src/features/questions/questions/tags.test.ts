import { describe, expect, it } from "vitest";
import { newTags, suggested } from "./tags";

describe("tags", () => {
  it("takes words apart at commas and no tag twice", () => {
    expect(newTags(" energi, Energi ,revisor,,", [])).toEqual(["energi", "revisor"]);
    expect(newTags("Revisor", ["revisor"])).toEqual([]);
  });

  it("offers what was used before and is not there yet, narrowed by what is typed", () => {
    const used = ["revisor", "energi", "El"];
    expect(suggested(used, [], "")).toEqual(used);
    expect(suggested(used, ["Revisor"], "")).toEqual(["energi", "El"]);
    expect(suggested(used, [], " e")).toEqual(["revisor", "energi", "El"]);
    expect(suggested(used, [], "ener")).toEqual(["energi"]);
    expect(
      suggested(
        Array.from({ length: 20 }, (_, i) => `t${i}`),
        [],
        "",
      ),
    ).toHaveLength(8);
  });
});
