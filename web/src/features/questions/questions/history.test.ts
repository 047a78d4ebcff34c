import { describe, expect, it } from "vitest";
import { answer, save } from "./fixture";
import { sittings } from "./history";

describe("sittings", () => {
  it("brings one person's quick saves together, with what stood before all of them", () => {
    const before = answer({ version: 1 });
    const [sitting, ...others] = sittings(
      [
        save({ version: 4, at: "2025-11-21T10:20:00Z", changes: ["notes"], before: answer({ version: 3 }) }),
        save({ version: 3, at: "2025-11-21T10:10:00Z", changes: ["value"], before: answer({ version: 2 }) }),
        save({ version: 2, at: "2025-11-21T10:00:00Z", changes: ["value"], before }),
      ],
      answer({ version: 4 }),
    );
    expect(others).toEqual([]);
    expect(sitting).toMatchObject({ saves: 3, changes: ["notes", "value"], before });
    expect(sitting?.last.version).toBe(4);
  });
  it("tells which documents one's work took from the answer, and not those that it brought and took", () => {
    const had = (...documentIds: string[]) => answer({ documentIds });
    const changes = ["documentIds"];
    const list = sittings(
      [
        save({ version: 5, at: "2025-11-21T12:00:00Z", changes, before: had("b") }),
        save({ version: 4, at: "2025-11-21T10:10:00Z", changes, before: had("b", "c") }),
        save({ version: 3, at: "2025-11-21T10:05:00Z", changes, before: had("b") }),
        save({ version: 2, at: "2025-11-21T10:00:00Z", changes, before: had("a", "b") }),
      ],
      had("b", "d"),
    );
    expect(list.map(({ last, fellOut }) => [last.version, fellOut])).toEqual([
      [5, []],
      [4, ["a"]],
    ]);
  });
  it("begins anew with another person, after a pause, and for another company", () => {
    const list = sittings(
      [
        save({ version: 4, at: "2025-11-21T12:00:00Z" }),
        save({ version: 3, at: "2025-11-21T10:06:00Z" }),
        save({ version: 2, at: "2025-11-21T10:05:00Z", by: { id: "p2", name: "Bo" } }),
        save({ version: 1, at: "2025-11-21T10:04:00Z", by: { id: "p2", name: "Bo" }, impersonatedAs: "c1" }),
      ],
      answer(),
    );
    expect(list.map(({ last }) => last.version)).toEqual([4, 3, 2, 1]);
  });
  it("keeps what was carried over and taken back apart from what was written", () => {
    const carried = answer({ carriedFrom: 2024 });
    const list = sittings(
      [
        save({ version: 4, changes: ["takenBack"], before: carried }),
        save({ version: 3, changes: ["value"], before: answer() }),
        save({ version: 2, changes: ["value"], before: answer() }),
        save({ version: 1 }),
      ],
      answer(),
    );
    expect(list.map(({ last, how, from }) => [last.version, how, from])).toEqual([
      [4, "takenBack", 0],
      [3, "carried", 2024],
      [2, "written", 0],
    ]);
    expect(sittings([save({ version: 1 })], carried)).toMatchObject([{ how: "carried", from: 2024 }]);
  });
  it("tells what a move to another edition did apart from what its person writes then", () => {
    const list = sittings(
      [
        save({ version: 3, changes: ["value"], before: answer() }),
        save({ version: 2, changes: ["edition"], before: answer() }),
      ],
      answer(),
    );
    expect(list.map(({ how }) => how)).toEqual(["written", "moved"]);
  });
  it("tells an accepted suggestion apart from what its person writes then", () => {
    const list = sittings(
      [
        save({ version: 2, changes: ["value"], before: answer() }),
        save({ version: 1, changes: ["value", "suggestion"] }),
      ],
      answer(),
    );
    expect(list.map(({ last, how }) => [last.version, how])).toEqual([
      [2, "written"],
      [1, "suggested"],
    ]);
  });
  it("has nothing to say of no history", () => {
    expect(sittings([], null)).toEqual([]);
  });
});
