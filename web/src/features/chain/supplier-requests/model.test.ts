import { describe, expect, it } from "vitest";
import { canResend, canWithdraw, dayAfter, draftOf, mayAsk, ofSize, wrongIn } from "./model";

const today = new Date(2026, 1, 20);
const draft = draftOf(2025, "fi-FI", today, null, "Pappret AB");

describe("a request to a supplier", () => {
  it("is due in three weeks", () => {
    expect(draft.due).toBe("2026-03-13");
    expect(dayAfter(new Date(2025, 11, 31), 1)).toBe("2026-01-01");
  });

  it("asks no more than the VSME holds unless the supplier is large", () => {
    expect(
      (["facts", "company", "product", "factor"] as const).filter((item) => mayAsk("unknown", item)),
    ).toEqual(["facts", "company"]);
    expect(mayAsk("over1000", "factor")).toBe(true);
    expect(ofSize({ ...draft, size: "over1000", asked: ["company", "factor"] }, "upTo1000")).toEqual({
      size: "upTo1000",
      asked: ["company"],
    });
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
