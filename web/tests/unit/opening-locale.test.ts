import { afterEach, expect, it, vi } from "vitest";
import { localeKey } from "@/i18n/config";
import { openingLocale } from "@/i18n/opening";

const jar = new Map<string, { value: string }>();
const asked = vi.fn(async () => ({ defaultLocale: "fi-FI" }));

vi.mock("next/headers", () => ({ cookies: async () => jar, headers: async () => new Headers() }));
vi.mock("@/lib/api/server", () => ({ serverGet: () => asked() }));
afterEach(() => {
  jar.clear();
  asked.mockClear();
});

it("is the operator's for who has chosen none, and the chosen one without asking", async () => {
  expect(await openingLocale()).toBe("fi-FI");
  jar.set(localeKey, { value: "xx" });
  expect(await openingLocale()).toBe("fi-FI");
  asked.mockClear();
  jar.set(localeKey, { value: "nl-NL" });
  expect(await openingLocale()).toBe("nl-NL");
  expect(asked).not.toHaveBeenCalled();
});

it("is Swedish where the server cannot be asked", async () => {
  asked.mockRejectedValueOnce(new Error("down"));
  expect(await openingLocale()).toBe("sv-SE");
});
