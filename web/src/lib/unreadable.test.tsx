import { describe, expect, it, vi } from "vitest";
import { dropUnreadable, keepUnreadable, readUnreadable } from "./unreadable";
import { forgetUnsaved } from "./unsaved";

describe("text that cannot be read", () => {
  it("is kept by field, and forgotten by field", () => {
    keepUnreadable("a", "2e6");
    keepUnreadable("b", "12,5 kr");
    dropUnreadable("a");
    expect(readUnreadable("a")).toBeNull();
    expect(readUnreadable("b")).toBe("12,5 kr");
  });

  it("is gone when they log out, and nothing else is", () => {
    window.sessionStorage.setItem("other", "stays");
    keepUnreadable("a", "2e6");
    forgetUnsaved("anna");
    expect(readUnreadable("a")).toBeNull();
    expect(window.sessionStorage.getItem("other")).toBe("stays");
  });

  it("is kept for the visit where the browser refuses its storage", () => {
    const refuse = () => {
      throw new DOMException("refused", "SecurityError");
    };
    vi.spyOn(window, "sessionStorage", "get").mockImplementation(refuse);
    keepUnreadable("a", "2e6");
    expect(readUnreadable("a")).toBe("2e6");
    dropUnreadable();
    expect(readUnreadable("a")).toBeNull();
    vi.restoreAllMocks();
  });
});
