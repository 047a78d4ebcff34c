import { afterEach, describe, expect, it, vi } from "vitest";
import { address } from "@/lib/api/address";
import { call, get, onSignedOut } from "@/lib/api/client";
import type { ApiError } from "@/lib/api/problem";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answer = (status: number, body: string | null) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(body, { status })),
  );
const failure = () =>
  get(address("GET /company/company")).then(
    () => null,
    (error: unknown) => error as ApiError,
  );

describe("section 2: calls", () => {
  it("all go under /api/, with credentials", async () => {
    answer(200, "{}");
    await call("POST /account/me");
    expect(vi.mocked(fetch).mock.lastCall).toMatchObject(["/api/account/me", { credentials: "include" }]);
  });
});

describe("section 8: errors", () => {
  it.each([400, 403, 404, 409, 413, 429, 500, 502, 503, 504])(
    "%i without a body is the network's error",
    async (status) => {
      answer(status, null);
      expect((await failure())?.code).toBe("network");
    },
  );

  it("no response at all is the network's error", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    expect((await failure())?.code).toBe("network");
  });

  it("401 logs out and leads to /login", async () => {
    const assign = vi.fn();
    vi.stubGlobal("window", { location: { assign } });
    answer(401, null);
    await failure();
    expect(assign).toHaveBeenCalledExactlyOnceWith("/login");
  });

  it("401 is told to whoever handles it", async () => {
    const told = vi.fn();
    const before = onSignedOut(told);
    answer(401, null);
    await failure();
    before();
    expect(told).toHaveBeenCalledOnce();
  });

  it.each([400, 403, 404, 409, 500])("%i with a body is passed to the caller", async (status) => {
    answer(
      status,
      JSON.stringify({
        status,
        code: "some.code",
        detail: "why",
        fields: { name: "required" },
        current: { version: 2 },
      }),
    );
    expect(await failure()).toMatchObject({
      status,
      code: "some.code",
      detail: "why",
      fields: { name: "required" },
      current: { version: 2 },
    });
  });
});

describe("section 9: the HTTP timeout", () => {
  it("is none", async () => {
    vi.useFakeTimers();
    let late: (response: Response) => void = () => {};
    const waits = vi.fn((_: string, init: RequestInit) => {
      expect(init.signal ?? null).toBeNull();
      return new Promise<Response>((done) => {
        late = done;
      });
    });
    vi.stubGlobal("fetch", waits);
    const answered = get(address("GET /company/company"));
    await vi.advanceTimersByTimeAsync(7 * 24 * 3_600_000);
    late(Response.json({ id: "c" }));
    expect(await answered).toEqual({ id: "c" });
  });
});
