import { describe, expect, it } from "vitest";
import { canResend, canWithdraw, dayAfter, draftOf, itemOf, ofPurpose, ofYear, wrongIn } from "./model";

const today = new Date(2026, 1, 20);
const draft = draftOf(2025, "fi-FI", today, null, "Pappret AB");

describe("a request to a supplier", () => {
  it("is due in three weeks", () => {
    expect(draft.due).toBe("2026-03-13");
    expect(dayAfter(new Date(2025, 11, 31), 1)).toBe("2026-01-01");
  });

  it("says of a report by the CSRD which year that is about", () => {
    const report = { ...draft, ...ofPurpose("csrdReport") };
    expect(report).toMatchObject({ purpose: "csrdReport", inScope: true, firstDay: null });
    expect(ofYear({ ...report, firstDay: "2025-05-01" }, 2027)).toEqual({
      year: 2027,
      firstDay: "2027-05-01",
    });
    expect(ofYear({ ...report, firstDay: "2028-02-29" }, 2026)).toEqual({
      year: 2026,
      firstDay: "2026-02-28",
    });
    expect(ofPurpose("other")).toEqual({ purpose: "other", inScope: false, firstDay: null });
    expect(ofYear(draft, 2027)).toEqual({ year: 2027, firstDay: null });
    expect(wrongIn({ ...report, firstDay: "" })).toMatchObject({ firstDay: "required" });
  });

  it("knows what asks for a field", () => {
    expect(["facts.B3_04", "scope3", "turnover", "productKg", "factorKg"].map(itemOf)).toEqual([
      "facts",
      "company",
      "company",
      "product",
      "factor",
    ]);
  });

  it("names what is missing", () => {
    expect(wrongIn({ ...draft, supplierName: " ", asked: [], due: "" })).toEqual({
      supplierName: "required",
      contactName: "required",
      email: "required",
      asked: "required",
      due: "required",
    });
    expect(wrongIn({ ...draft, contactName: "Nils", email: "a@b.test" })).toEqual({});
  });

  it("can be sent again unless it was answered, and withdrawn while it waits", () => {
    expect(
      canResend("expired") && canResend("declined") && !canResend("answered") && !canResend("withdrawn"),
    ).toBe(true);
    expect(canWithdraw("sent") && !canWithdraw("expired") && !canWithdraw("accepted")).toBe(true);
  });
});
