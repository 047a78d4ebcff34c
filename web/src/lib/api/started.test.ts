import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call, get, speakFor } from "./client";
import { start } from "./started";

const asked = vi.fn<(url: string, options?: RequestInit) => Promise<Response>>();
const says = (body: string, status = 200) => Promise.resolve(new Response(body, { status }));

/** What the browser does with the page's script before any other is there. */
function begin(as: string, ...addresses: string[]): void {
  new Function("as", "addresses", `(${start})(as, addresses)`)(as, addresses);
}

beforeEach(() => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", asked);
  asked.mockReset().mockImplementation(() => says('"later"'));
  speakFor("anna/c1");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  speakFor("");
});

describe("what a page asked before its scripts were there", () => {
  it("is asked as the person, and given once to who asks for the same", async () => {
    asked.mockImplementationOnce(() => says('"early"'));
    begin("anna/c1", "company/seal");
    expect(asked).toHaveBeenCalledExactlyOnceWith("/api/company/seal", {
      headers: { accept: "application/json", "tillit-speaks-for": "anna/c1" },
      credentials: "include",
    });
    expect(await get("company/import")).toBe("later");
    expect(await get("company/seal")).toBe("early");
    expect(await get("company/seal")).toBe("later");
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it("is not given to who speaks for somebody else, nor to a visitor", async () => {
    for (const options of [{ as: "anna/c2" }, { anonymous: true }]) {
      begin("anna/c1", "company/seal");
      asked.mockClear();
      await get("company/seal", options);
      expect(asked).toHaveBeenCalledOnce();
    }
  });

  it("is asked anew once it is old, or once something was written", async () => {
    begin("anna/c1", "company/seal", "company/import");
    asked.mockClear();
    const now = performance.now();
    vi.spyOn(performance, "now").mockReturnValue(now + 31_000);
    await get("company/seal");
    expect(asked).toHaveBeenCalledOnce();
    vi.mocked(performance.now).mockRestore();
    await call("POST /account/me", {});
    asked.mockClear();
    await get("company/import");
    expect(asked).toHaveBeenCalledOnce();
  });

  it("is asked anew where it did not come, and refused as any other", async () => {
    asked.mockImplementationOnce(() => Promise.reject(new TypeError("cut")));
    asked.mockImplementationOnce(() => says('{"code":"forbidden"}', 403));
    begin("anna/c1", "company/seal", "company/import");
    expect(await get("company/seal")).toBe("later");
    await expect(get("company/import")).rejects.toMatchObject({ status: 403, code: "forbidden" });
    expect(asked).toHaveBeenCalledTimes(3);
  });
});
