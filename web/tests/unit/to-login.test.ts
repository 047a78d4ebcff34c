import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { guard } from "@/lib/session/guard";
import { person } from "./person";

let place = "/company/report?year=2024";
const led = vi.hoisted(() => vi.fn<(to: string) => never>());

vi.mock("next/headers", () => ({
  cookies: async () => ({ toString: () => "" }),
  headers: async () => new Headers({ "x-place": place }),
}));
vi.mock("next/navigation", () => ({ redirect: led }));

const me = (response: Response) => vi.stubGlobal("fetch", async () => response);
beforeEach(() => {
  led.mockReset().mockImplementation((to) => {
    throw new Error(`to ${to}`);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ["nobody is signed in", () => Response.json(null)],
  ["the API fails", () => Response.json({ code: "internal" }, { status: 500 })],
  ["the API is not there", () => new Response("", { status: 503 })],
])("a page sends to the sign-in and back when %s", async (_, response) => {
  place = "/company/report?year=2024";
  me(response());
  await expect(guard(["company"])).rejects.toThrow("to /login?next=%2Fcompany%2Freport%3Fyear%3D2024");
  place = "/";
  me(response());
  await expect(guard(["company"])).rejects.toThrow(/to \/login$/);
});

it("who may not open a page goes home by the sign-in, and not back to it", async () => {
  me(Response.json(person()));
  await expect(guard(["admin"])).rejects.toThrow(/to \/login$/);
});
