import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { patiently } from "./patiently";

describe("patiently", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("waits for a connection where there is none", async () => {
    const listeners = new EventTarget();
    const connection = { onLine: false };
    vi.stubGlobal("navigator", connection);
    vi.stubGlobal("window", listeners);
    const part = vi.fn(() =>
      connection.onLine ? Promise.resolve("part") : Promise.reject(new Error("gone")),
    );
    const coming = patiently(part);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(part).toHaveBeenCalledOnce();
    connection.onLine = true;
    listeners.dispatchEvent(new Event("online"));
    await expect(coming).resolves.toBe("part");
  });

  it("tries a few times where there is one, and then says why not", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    const part = vi.fn(() => Promise.reject(new Error("no such part")));
    const refused = expect(patiently(part)).rejects.toThrow("no such part");
    await vi.runAllTimersAsync();
    await refused;
    expect(part).toHaveBeenCalledTimes(4);
  });

  it("takes what comes at a later try", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    const part = vi.fn().mockRejectedValueOnce(new Error("starting")).mockResolvedValue("part");
    const coming = patiently(part);
    await vi.runAllTimersAsync();
    await expect(coming).resolves.toBe("part");
  });
});
