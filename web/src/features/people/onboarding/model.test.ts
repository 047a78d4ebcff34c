import { describe, expect, it } from "vitest";
import { partnerOf } from "./model";

describe("partnerOf", () => {
  it("knows a system however its name is written", () => {
    expect(partnerOf("kleer")).toBe("kleer");
    expect(partnerOf("BjornLunden")).toBe("bjornLunden");
  });
  it("knows no other", () => {
    expect(partnerOf("elsewhere")).toBeNull();
    expect(partnerOf(undefined)).toBeNull();
  });
});
