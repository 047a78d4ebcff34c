import { describe, expect, it } from "vitest";
import { isOver } from "./tried-file";

describe("isOver", () => {
  const kept = Date.UTC(2026, 0, 1);
  it("keeps a file for two weeks and no longer", () => {
    expect(isOver(kept, Date.UTC(2026, 0, 14, 23, 59))).toBe(false);
    expect(isOver(kept, Date.UTC(2026, 0, 15))).toBe(true);
  });
});
