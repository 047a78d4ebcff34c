import { describe, expect, it } from "vitest";
import { differences, indented, narrows } from "./model";

describe("the difference of two texts", () => {
  it("names what came, what went and what stayed", () => {
    expect(differences("Write in {language}, please.", "Write briefly in {language}.")).toEqual([
      { change: "same", text: "Write " },
      { change: "new", text: "briefly " },
      { change: "same", text: "in " },
      { change: "gone", text: "{language}, please." },
      { change: "new", text: "{language}." },
    ]);
  });

  it("is nothing where the texts are one", () => {
    expect(differences("a b\n\nc", "a b\n\nc")).toEqual([{ change: "same", text: "a b\n\nc" }]);
    expect(differences("", "")).toEqual([]);
  });

  it("adds up to either text", () => {
    const [earlier, later] = ["one two three\nfour", "zero two  three five\nfour"];
    const all = differences(earlier, later);
    const without = (change: string) =>
      all
        .filter((stretch) => stretch.change !== change)
        .map(({ text }) => text)
        .join("");
    expect(without("new")).toBe(earlier);
    expect(without("gone")).toBe(later);
  });
});

describe("the list of calls", () => {
  it("is narrowed by anything that is chosen", () => {
    expect(narrows({ company: "", kind: "", outcome: "" })).toBe(false);
    expect(narrows({ company: "", kind: "prefill", outcome: "" })).toBe(true);
  });

  it("shows JSON line by line and leaves the rest alone", () => {
    expect(indented('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(indented("<b>no JSON</b>")).toBe("<b>no JSON</b>");
  });
});
