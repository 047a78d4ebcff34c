import { describe, expect, it } from "vitest";
import { essence, everything, exportPeriod, isBackwards, narrows, queryOf } from "./model";

describe("the filter", () => {
  it("narrows by anything that is chosen", () => {
    expect(narrows(everything)).toBe(false);
    expect(narrows({ ...everything, impersonated: true })).toBe(true);
    expect(narrows({ ...everything, to: "2025-12-31" })).toBe(true);
  });

  it("asks for impersonated events only when wanted", () => {
    expect(queryOf(everything).impersonated).toBeNull();
    expect(queryOf({ ...everything, group: "rules", impersonated: true })).toMatchObject({
      group: "rules",
      impersonated: true,
    });
  });

  it("knows a period that ends before it begins", () => {
    expect(isBackwards({ from: "2025-02-01", to: "2025-01-31" })).toBe(true);
    expect(isBackwards({ from: "2025-02-01", to: "2025-02-01" })).toBe(false);
    expect(isBackwards({ from: "2025-02-01", to: "" })).toBe(false);
  });
});

describe("the period of a file", () => {
  const today = "2025-11-22";

  it("is the one chosen", () => {
    expect(exportPeriod({ from: "2025-01-01", to: "2025-01-31" }, today)).toEqual({
      from: "2025-01-01",
      to: "2025-01-31",
    });
  });

  it("is a year up to its end where no beginning is chosen", () => {
    expect(exportPeriod({ from: "", to: "" }, today)).toEqual({ from: "2024-11-22", to: today });
    expect(exportPeriod({ from: "2025-11-01", to: "" }, today)).toEqual({ from: "2025-11-01", to: today });
  });

  it("is none where it is longer than 366 days or runs backwards", () => {
    expect(exportPeriod({ from: "2024-01-01", to: "2024-12-31" }, today)).not.toBeNull();
    expect(exportPeriod({ from: "2024-01-01", to: "2025-01-01" }, today)).toBeNull();
    expect(exportPeriod({ from: "2025-02-02", to: "2025-02-01" }, today)).toBeNull();
  });
});

describe("what tells most of an event", () => {
  const event = { kind: "roleChanged", subject: null, detail: {} };

  it("is the person it was done to", () => {
    expect(essence({ ...event, subject: { id: "a", name: "Eva" }, detail: { role: "3" } })).toBe("Eva");
  });

  it("is the call of somebody who acts as the company", () => {
    const detail = { method: "PUT", path: "/api/company/answer" };
    expect(essence({ ...event, kind: "writeAsImpersonator", detail })).toBe("PUT /api/company/answer");
  });

  it("is from where to where, a file, a rule or a year", () => {
    expect(essence({ ...event, detail: { from: "2024", to: "2025" } })).toBe("2024 → 2025");
    expect(essence({ ...event, detail: { file: "bok.se", import: "x" } })).toBe("bok.se");
    expect(essence({ ...event, detail: { rule: "macken ab" } })).toBe("macken ab");
    expect(essence({ ...event, detail: { report: "x", year: "2025" } })).toBe("2025");
    expect(essence(event)).toBe("");
  });
});
