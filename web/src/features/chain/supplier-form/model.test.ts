import { describe, expect, it } from "vitest";
import type { SupplierForm } from "@/lib/api/supplier-request-types";
import { aboveIn, answerOf, draftOf, hasEmissions, wrongIn } from "./model";

const form: SupplierForm = {
  company: "Köparen AB",
  supplierName: "Pappret AB",
  contactName: "Nils",
  year: 2025,
  asked: ["facts", "company", "factor"],
  facts: [{ code: "B1_12", unit: "employees" }],
  units: ["kg", "piece"],
  currencies: ["SEK", "EUR"],
  message: "",
  due: "2026-03-01",
  expiresAt: "2026-03-16T00:00:00Z",
  reason: "",
  draft: null,
  size: "unknown",
  capped: true,
  above: [
    { size: "unknown", fields: ["scope3"] },
    { size: "upTo10", fields: ["scope1", "scope3"] },
    { size: "over1000", fields: [] },
  ],
};

describe("the answer of a supplier", () => {
  it("begins with the year that is asked about and who was asked", () => {
    expect(draftOf(form)).toMatchObject({
      from: "2025-01-01",
      to: "2025-12-31",
      name: "Nils",
      currency: "SEK",
      productUnit: "piece",
    });
  });

  it("may leave out what is above the cap for the size that is declared", () => {
    const draft = draftOf(form);
    expect(aboveIn(form, draft)).toEqual(["scope3"]);
    expect(aboveIn(form, { ...draft, size: "upTo10" })).toEqual(["scope1", "scope3"]);
    expect(aboveIn(form, { ...draft, size: "over1000" })).toEqual([]);
  });

  it("goes on where a draft was left", () => {
    const draft = answerOf({ ...draftOf(form), factorKg: "2", note: "hej" });
    expect(draftOf({ ...form, draft })).toMatchObject({ factorKg: "2", note: "hej" });
  });

  it.each([
    ["nothing", {}, { answer: "required" }],
    ["no number", { factorKg: undefined }, { answer: "required", factorKg: "noNumber" }],
    [
      "a fact that is none",
      { facts: { B1_12: undefined } },
      { answer: "required", "facts.B1_12": "noNumber" },
    ],
    ["less than nothing", { facts: { B1_12: "-5" } }, { "facts.B1_12": "outOfRange" }],
    ["more than there is", { turnover: "1000000000000001" }, { turnover: "outOfRange" }],
    ["no method", { scope1: "1" }, { standard: "required" }],
    ["an unnamed method", { scope1: "1", standard: "other" as const }, { standardName: "required" }],
    ["an unnamed product", { productKg: "1", standard: "pef" as const }, { productName: "required" }],
    ["backwards", { facts: { B1_12: "3" }, to: "2024-12-31" }, { to: "outOfRange" }],
    ["nobody", { facts: { B1_12: "3" }, name: " " }, { name: "required" }],
  ])("names what is wrong: %s", (_, change, wrong) => {
    expect(wrongIn({ ...draftOf(form), ...change })).toEqual(wrong);
  });

  it("takes facts alone, without a method", () => {
    const draft = { ...draftOf(form), facts: { B1_12: "3" } };
    expect(hasEmissions(draft)).toBe(false);
    expect(wrongIn(draft)).toEqual({});
  });

  it("leaves out numbers that cannot stand, and keeps the others", () => {
    const sent = answerOf({
      ...draftOf(form),
      scope1: undefined,
      scope2: "1",
      turnover: "-1",
      facts: { B1_12: undefined, B3_01: "2", B6_01: "1e30" },
    });
    expect(sent).toMatchObject({ scope1: null, scope2: "1", turnover: null });
    expect(sent.facts).toEqual({ B3_01: "2" });
  });
});
