import { describe, expect, it } from "vitest";
import type { FactorBody, FactorUse } from "@/lib/api/types";
import { bodyOf, draftOf, emptyDraft, inPercent, newLicence, ofPercent, restOn, wrongIn } from "./model";

const factor: FactorBody = {
  series: "electricity.grid.ember",
  name: "Swedish grid",
  unit: "kWh",
  kg: "0.0212",
  upstreamKg: null,
  biogenicKg: "0.001",
  basis: "direct",
  gwp: "AR6",
  region: "SE",
  year: 2024,
  priceYear: 0,
  priceKind: "",
  source: "Ember",
  licence: "cc-by-4.0",
  confidence: "seen",
  provenance: "read in the table",
  quality: 2,
  uncertainty: "0.1",
  notes: "",
};

describe("a draft", () => {
  it("holds every value of the factor that it starts from", () => {
    expect(bodyOf(draftOf(factor))).toEqual({ ...factor, uncertainty: "0.10" });
    const kept = { ...factor, id: "kept", state: "inForce", own: false };
    expect(bodyOf(draftOf(kept))).toEqual({ ...factor, uncertainty: "0.10" });
    expect(wrongIn(draftOf(factor))).toEqual({});
  });

  it("says in which prices it counts for money alone", () => {
    const spend = { ...draftOf(factor), unit: "SEK" };
    expect(wrongIn(spend)).toEqual({ priceYear: "required" });
    expect(bodyOf({ ...spend, priceYear: "2022" })).toMatchObject({
      priceYear: 2022,
      priceKind: "purchaser",
    });
    expect(bodyOf({ ...spend, unit: "kWh", priceYear: "2022" })).toMatchObject({
      priceYear: 0,
      priceKind: "",
    });
  });

  it("brings the text of a new licence in place of a code", () => {
    const own = { ...draftOf(factor), licence: newLicence };
    expect(wrongIn(own)).toEqual({ noticeTitle: "required", noticeText: "required" });
    expect(bodyOf({ ...own, noticeTitle: "Ours", noticeText: "All" })).toMatchObject({
      licence: "",
      notice: { title: "Ours", text: "All", url: "", shareAlike: false },
    });
  });

  it("is refused without what a factor needs, and with what is no number", () => {
    expect(Object.keys(wrongIn(emptyDraft)).sort()).toEqual(
      [
        "kg",
        "licence",
        "name",
        "provenance",
        "region",
        "series",
        "source",
        "uncertainty",
        "unit",
        "year",
      ].sort(),
    );
    expect(wrongIn({ ...draftOf(factor), kg: undefined, upstreamKg: "-1", year: "24" })).toEqual({
      kg: "number",
      upstreamKg: "outOfRange",
      year: "number",
    });
  });
});

describe("percent", () => {
  it.each([
    ["0.3", "30"],
    ["0.125", "12.5"],
    ["0.05", "5"],
    ["1.5", "150"],
    ["0", "0"],
  ])("%s is %s %", (share, percent) => {
    expect(inPercent(share)).toBe(percent);
    expect(Number(ofPercent(percent))).toBe(Number(share));
  });
});

describe("restOn", () => {
  const use = (kg: string, estimate: string | null): FactorUse => ({
    companyId: "c",
    companyName: "C",
    category: { id: "1", name: "1" },
    use: "main",
    rows: 2,
    kg,
    // biome-ignore lint/suspicious/noThenProperty: the API's own name.
    then: estimate,
  });
  it("adds up, and tells no estimate where one part has none", () => {
    expect(restOn([use("10", "20"), use("5", "1")])).toEqual({ rows: 4, kg: 15, estimate: 21 });
    expect(restOn([use("10", "20"), use("5", null)]).estimate).toBeNull();
  });
});
