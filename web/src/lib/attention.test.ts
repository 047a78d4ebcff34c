import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isUnattended, watchAttention } from "./attention";

const minute = 60_000;

describe("attention", () => {
  const listeners = new Map<string, () => void>();
  beforeEach(() => {
    vi.stubGlobal("window", {
      addEventListener: (name: string, heard: () => void) => listeners.set(name, heard),
      removeEventListener: (name: string) => listeners.delete(name),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("is there while somebody touches the page, and gone five minutes after", () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(100 * minute);
    const stop = watchAttention();
    expect(isUnattended()).toBe(false);
    for (const sign of ["pointermove", "keydown", "focus"]) {
      const before = performance.now();
      clock.mockReturnValue(before + 5 * minute);
      expect(isUnattended(), sign).toBe(false);
      clock.mockReturnValue(before + 5 * minute + 1);
      expect(isUnattended(), sign).toBe(true);
      listeners.get(sign)?.();
      expect(isUnattended(), sign).toBe(false);
    }
    stop();
    expect(listeners.size).toBe(0);
  });
});
