import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Unsaved from "./unsaved";

// Logging out ends a page's memory for good, so each test begins with a page of its own.
let page: typeof Unsaved;
beforeEach(async () => {
  vi.resetModules();
  window.localStorage.clear();
  page = await import("./unsaved");
});
afterEach(() => vi.restoreAllMocks());

describe("what is not saved yet", () => {
  it("outlives the page, for the person who wrote it and nobody else", async () => {
    page.keepUnsaved("anna", "c1/2025-12-31/B1", { text: "ord" });
    vi.resetModules();
    const next = await import("./unsaved");
    expect(next.readUnsaved("anna", "c1/2025-12-31/B1")).toEqual({ text: "ord" });
    expect(next.namesUnsaved("anna")).toEqual(["c1/2025-12-31/B1"]);
    expect(next.readUnsaved("bo", "c1/2025-12-31/B1")).toBeNull();
    expect(next.namesUnsaved("bo")).toEqual([]);
  });

  it("goes when it is saved", () => {
    page.keepUnsaved("anna", "a", 1);
    page.dropUnsaved("anna", "a");
    expect(page.namesUnsaved("anna")).toEqual([]);
  });

  it("goes at log-out, and nothing more is kept until the page is left", () => {
    page.keepUnsaved("anna", "a", 1);
    page.keepUnsaved("bo", "b", 2);
    window.localStorage.setItem("locale", "sv-SE");
    page.forgetUnsaved("anna");
    page.keepUnsaved("anna", "c", 3);
    expect(page.namesUnsaved("anna")).toEqual([]);
    expect(page.isReleased()).toBe(true);
    expect(page.namesUnsaved("bo")).toEqual(["b"]);
    expect(window.localStorage.getItem("locale")).toBe("sv-SE");
  });

  it("stays with the page where the browser refuses its storage or has no room", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    page.keepUnsaved("anna", "a", 1);
    expect(page.readUnsaved("anna", "a")).toBe(1);
    expect(page.namesUnsaved("anna")).toEqual(["a"]);
  });

  it("is nothing where storage holds what cannot be read", () => {
    window.localStorage.setItem("unsaved/anna/a", "{");
    expect(page.readUnsaved("anna", "a")).toBeNull();
  });

  it("is saved when asked, and says whether anything is left", async () => {
    page.keepUnsaved("anna", "a", 1);
    const takeBack = page.onFlush(async () => {
      page.dropUnsaved("anna", "a");
      return true;
    });
    expect(await page.flushUnsaved("anna")).toBe(true);
    takeBack();
    page.keepUnsaved("anna", "left in another visit", 1);
    expect(await page.flushUnsaved("anna")).toBe(false);
  });
});
