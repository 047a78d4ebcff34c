import { describe, expect, it } from "vitest";
import { usualCountry } from "./countries";

describe("usualCountry", () => {
  it("follows the language", () => {
    expect(["sv-SE", "en-US", "fi-FI", "nl-NL"].map(usualCountry)).toEqual(["SE", "SE", "FI", "NL"]);
  });
});
