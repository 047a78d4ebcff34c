import { describe, expect, it } from "vitest";
import { contentOf } from "./content";
import { answer } from "./fixture";
import { cellsTogether, clashes, merged } from "./merge";
import type { AnswerValue } from "./types";

describe("bringing two versions together", () => {
  const base = contentOf(answer({ value: { text: "gammal" }, explanation: "e", notes: "n" }));
  const mine = { ...base, value: { text: "min" }, explanation: "min e" };
  const theirs = { ...base, value: { text: "deras" }, notes: "deras n", completed: true };

  it("asks only about what both changed, differently", () => {
    expect(clashes(base, mine, theirs)).toEqual(["value"]);
    expect(clashes(base, mine, { ...theirs, value: { text: "min" } })).toEqual([]);
  });
  it("keeps each side's own changes and what was chosen of the rest", () => {
    expect(merged(base, mine, theirs, { value: "theirs" })).toEqual({
      ...theirs,
      explanation: "min e",
    });
    expect(merged(base, mine, theirs, { value: "mine" }).value).toEqual({ text: "min" });
  });
  it("loses nothing of mine where nothing was chosen", () => {
    expect(merged(base, mine, theirs, {}).value).toEqual({ text: "min" });
  });
});

describe("bringing two versions of parts together", () => {
  const from = (value: AnswerValue | null) => contentOf(answer({ value }));
  const row = (name: string, number: string) => ({ row: name, number });

  it("keeps different cells of a table without asking", () => {
    const base = from({ rows: [row("a", "1"), row("b", "2"), row("d", "4")] });
    const mine = from({ rows: [row("a", "10"), row("b", "2"), row("c", "3"), row("d", "4")] });
    const theirs = from({ rows: [row("b", "20"), row("a", "1"), { ...row("e", "5"), unit: "kg" }] });
    expect(clashes(base, mine, theirs)).toEqual([]);
    expect(cellsTogether(base, mine, theirs)?.value?.rows).toEqual([
      row("b", "20"),
      row("a", "10"),
      { ...row("e", "5"), unit: "kg" },
      row("c", "3"),
    ]);
  });
  it("asks about the cell that both changed, and keeps the others of both whoever is chosen", () => {
    const base = from({ rows: [row("a", "1"), row("b", "2"), row("c", "3")] });
    const mine = from({ rows: [row("a", "10"), row("b", "20"), row("c", "3")] });
    const theirs = from({ rows: [row("a", "11"), row("b", "2"), row("c", "30")] });
    expect(clashes(base, mine, theirs)).toEqual(["value"]);
    expect(cellsTogether(base, mine, theirs)).toBeNull();
    const rows = (side: "mine" | "theirs") => merged(base, mine, theirs, { value: side }).value?.rows;
    expect(rows("mine")).toEqual([row("a", "10"), row("b", "20"), row("c", "30")]);
    expect(rows("theirs")).toEqual([row("a", "11"), row("b", "20"), row("c", "30")]);
  });
  it("asks about a cell that one emptied and the other changed", () => {
    const base = from({ rows: [row("a", "1")] });
    const theirs = from({ rows: [row("a", "2")] });
    expect(clashes(base, from(null), theirs)).toEqual(["value"]);
    expect(merged(base, from(null), theirs, { value: "mine" }).value).toBeNull();
  });
  it("minds no unit that the server filled in", () => {
    const base = from({ rows: [row("a", "1")] });
    const theirs = from({ rows: [{ ...row("a", "1"), unit: "kg" }, row("b", "2")] });
    expect(clashes(base, from({ rows: [row("a", "3")] }), theirs)).toEqual([]);
  });
  it("keeps scores of different scales, tags of both and texts along the chain", () => {
    const chain = { upstream: "", coreBusiness: "", downstream: "" };
    const base = {
      ...from({ scores: { actual: { scale: 3 } } }),
      tags: ["gammal", "kvar"],
      valueChainPerspective: chain,
    };
    const mine = {
      ...from({ scores: { actual: { scale: 4 }, potential: { scope: 1 } } }),
      tags: ["kvar", "min"],
      valueChainPerspective: { ...chain, upstream: "malm" },
    };
    const theirs = {
      ...from({ scores: { actual: { scale: 3, scope: 2 } } }),
      tags: ["gammal", "kvar", "deras"],
      valueChainPerspective: { ...chain, downstream: "skrot" },
    };
    expect(clashes(base, mine, theirs)).toEqual([]);
    const both = merged(base, mine, theirs, {});
    expect(both.value).toEqual({ scores: { actual: { scale: 4, scope: 2 }, potential: { scope: 1 } } });
    expect(both.tags).toEqual(["kvar", "deras", "min"]);
    expect(both.valueChainPerspective).toEqual({ upstream: "malm", coreBusiness: "", downstream: "skrot" });
    expect(cellsTogether(base, mine, theirs)).toBeNull();
  });
});
