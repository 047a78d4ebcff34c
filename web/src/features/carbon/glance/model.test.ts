import { describe, expect, it } from "vitest";
import { barOf, isCutShort, percentOf } from "./model";

describe("percentOf", () => {
  it("is the share that is done", () => {
    expect(percentOf({ phase: "reading", done: 250, of: 1000 })).toBe(25);
  });
  it("stays within its bounds when a file is wrong about itself", () => {
    expect(percentOf({ phase: "reading", done: 1200, of: 1000 })).toBe(100);
    expect(percentOf({ phase: "reading", done: 1200, of: 0 })).toBe(0);
  });
});

describe("barOf", () => {
  it("is drawn beside the largest", () => {
    expect(barOf("5", "20")).toBe(25);
  });
  it("has no length below nought, nor beside nothing", () => {
    expect(barOf("-5", "20")).toBe(0);
    expect(barOf("5", "0")).toBe(0);
  });
});

describe("isCutShort", () => {
  it("goes by the last voucher, whatever else is odd", () => {
    expect(isCutShort({ notices: [{ code: "ledger.voucherNotClosed", count: 1 }] })).toBe(true);
    expect(isCutShort({ notices: [{ code: "ledger.unbalanced", count: 3 }] })).toBe(false);
  });
});
