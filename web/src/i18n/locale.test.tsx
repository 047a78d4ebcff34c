import { describe, expect, it } from "vitest";
import { keys, readCookie, readStored, writeCookie, writeStored } from "@/lib/storage";
import { asLocale } from "./config";
import { hasChosenLocale, rememberLocale, restoreLocale } from "./locale";

describe("the chosen language", () => {
  it("is Swedish until something else is chosen", () => {
    expect(asLocale(undefined)).toBe("sv-SE");
    expect(asLocale("de-DE")).toBe("sv-SE");
    expect(asLocale("fi-FI")).toBe("fi-FI");
    expect(hasChosenLocale()).toBe(false);
  });

  it("is kept for the browser and told the server", () => {
    rememberLocale("nl-NL");
    expect(readStored(keys.locale)).toBe("nl-NL");
    expect(readCookie(keys.locale)).toBe("nl-NL");
    expect(restoreLocale()).toBe(false);
  });

  it("comes back after the cookie is lost, and the page has to be drawn again", () => {
    writeStored(keys.locale, "en-US");
    expect(restoreLocale()).toBe(true);
    expect(readCookie(keys.locale)).toBe("en-US");
  });

  it("of local storage wins over the cookie", () => {
    writeStored(keys.locale, "en-US");
    writeCookie(keys.locale, "fi-FI");
    expect(restoreLocale()).toBe(true);
    expect(readCookie(keys.locale)).toBe("en-US");
  });

  it("that does not exist is left alone", () => {
    writeStored(keys.locale, "xx-XX");
    expect(restoreLocale()).toBe(false);
    expect(readCookie(keys.locale)).toBeNull();
  });
});
