import { describe, expect, it } from "vitest";
import { partnerOf, usualCountry } from "./model";

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

describe("usualCountry", () => {
  it("follows the language", () => {
    expect(["sv-SE", "en-US", "fi-FI", "nl-NL"].map(usualCountry)).toEqual(["SE", "SE", "FI", "NL"]);
  });
});
