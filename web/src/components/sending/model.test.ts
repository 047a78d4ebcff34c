import { describe, expect, it } from "vitest";
import { partsOf, type Sending, sendings } from "./model";

describe("partsOf", () => {
  it("cuts a file without gap or overlap", () => {
    expect(partsOf(20, 8)).toEqual([
      { number: 0, from: 0, to: 8 },
      { number: 1, from: 8, to: 16 },
      { number: 2, from: 16, to: 20 },
    ]);
    expect(partsOf(16, 8).map(({ to }) => to)).toEqual([8, 16]);
    expect(partsOf(3, 8)).toEqual([{ number: 0, from: 0, to: 3 }]);
  });
});

describe("sendings", () => {
  const added = sendings([], {
    type: "added",
    files: [
      { key: "a", name: "a.se", size: 10 },
      { key: "b", name: "b.se", size: 20 },
    ],
  });
  const states = (list: readonly Sending[]) => list.map(({ key, state, sent }) => [key, state, sent]);
  it("lets files wait, go, fail, go on and leave", () => {
    expect(states(added)).toEqual([
      ["a", "waiting", 0],
      ["b", "waiting", 0],
    ]);
    const going = sendings(added, { type: "progressed", key: "a", sent: 5 });
    expect(states(going)).toEqual([
      ["a", "sending", 5],
      ["b", "waiting", 0],
    ]);
    const failed = sendings(going, { type: "failed", key: "a", error: "x" });
    expect(states(failed)[0]).toEqual(["a", "failed", 5]);
    const again = sendings(failed, { type: "again", key: "a" });
    expect(again[0]).toMatchObject({ state: "waiting", sent: 5, error: null });
    expect(states(sendings(again, { type: "gone", key: "a" }))).toEqual([["b", "waiting", 0]]);
  });
});
