import { afterEach, describe, expect, it, vi } from "vitest";
import { address, fill } from "./address";
import { call, get, onChanged, onSignedOut, onTrialEnded, speakFor } from "./client";
import { enabled, features } from "./enums";
import { ApiError, problemOf } from "./problem";

function answer(status: number, body: string, headers: Record<string, string> = {}) {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(status === 204 ? null : body, { status, headers })),
  );
}

afterEach(() => vi.unstubAllGlobals());

describe("address", () => {
  it("fills the path and escapes what it is given", () => {
    expect(address("GET /company/question/{id}", { path: { id: "a/b ö" } })).toBe(
      "company/question/a%2Fb%20%C3%B6",
    );
  });

  it("leaves out what is empty, repeats lists and keeps the order given", () => {
    const query = { q: "", month: [1, 2], scope: null, disabled: false } as const;
    expect(address("GET /company/footprint/{year}", { path: { year: 2025 }, query })).toBe(
      "company/footprint/2025?month=1&month=2&disabled=false",
    );
  });

  it("refuses a template that is not filled", () => {
    expect(() => fill("GET /company/job/{id}", {})).toThrow("lacks id");
  });
});

describe("client", () => {
  it("sends JSON with credentials and gives the answer back", async () => {
    answer(200, '{"a":1}');
    await expect(call("POST /account/2fa/verify", { body: { code: "2" } })).resolves.toEqual({ a: 1 });
    expect(fetch).toHaveBeenCalledWith(
      "/api/account/2fa/verify",
      expect.objectContaining({ method: "POST", body: '{"code":"2"}', credentials: "include" }),
    );
  });

  it("takes an empty answer as null", async () => {
    answer(204, "");
    await expect(get("x")).resolves.toBeNull();
  });

  it("throws the problem the API describes", async () => {
    answer(
      409,
      '{"status":409,"code":"answer.stale","detail":"stale","requestId":"r1","current":{"version":3}}',
    );
    const error = await get("x").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: "answer.stale",
      requestId: "r1",
      current: { version: 3 },
    });
  });

  it("survives an answer that is not JSON", async () => {
    answer(200, "<html>");
    await expect(get("x")).rejects.toMatchObject({ code: "unknown" });
  });

  it("names a broken line", async () => {
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("failed")));
    await expect(get("x")).rejects.toMatchObject({ status: 0, code: "network" });
  });

  it("ends the session on 401, but not for calls of the public pages", async () => {
    const out = vi.fn();
    const undo = onSignedOut(out);
    answer(401, '{"code":"unauthenticated"}');
    await expect(get("x", { anonymous: true })).rejects.toMatchObject({ status: 401 });
    expect(out).not.toHaveBeenCalled();
    await expect(get("x")).rejects.toMatchObject({ status: 401 });
    expect(out).toHaveBeenCalledOnce();
    undo();
  });
});

describe("a refusal", () => {
  it("tells that the free time has ended, and of no other reason", async () => {
    const ended = vi.fn();
    const undo = onTrialEnded(ended);
    answer(403, '{"code":"forbidden"}');
    await expect(get("x")).rejects.toMatchObject({ code: "forbidden" });
    expect(ended).not.toHaveBeenCalled();
    answer(403, '{"code":"trial_ended"}');
    await expect(get("x")).rejects.toMatchObject({ code: "trial_ended" });
    expect(ended).toHaveBeenCalledOnce();
    undo();
  });
});

describe("a page", () => {
  it("says for whom it was drawn, and is told once the browser is somebody else", async () => {
    const elsewhere = vi.fn();
    const undo = onChanged(elsewhere);
    const said = () => new Headers(vi.mocked(fetch).mock.lastCall?.[1]?.headers).get("tillit-speaks-for");
    speakFor("anna/c1");
    answer(200, "{}");
    await get("x");
    expect(said()).toBe("anna/c1");
    await get("x", { anonymous: true });
    expect(said()).toBeNull();
    await call("POST /account/me", {}, { as: "anna/c2" });
    expect(said()).toBe("anna/c2");

    answer(409, '{"code":"account.changed"}');
    await expect(call("POST /account/me", {}, { as: "anna/c2" })).rejects.toMatchObject({
      code: "account.changed",
    });
    expect(elsewhere, "for that call was another's on purpose").not.toHaveBeenCalled();
    await expect(get("x")).rejects.toMatchObject({ code: "account.changed" });
    expect(elsewhere).toHaveBeenCalledOnce();
    undo();
    speakFor("");
  });
});

describe("problemOf", () => {
  it.each([
    [413, "<html>", "tooLarge"],
    [413, "", "network"],
    [500, "", "network"],
    [404, "", "network"],
    [401, "", "unauthenticated"],
    [502, "<html>Bad gateway</html>", "unavailable"],
    [500, "Internal Server Error", "unknown"],
    [404, "[]", "notFound"],
    [403, "null", "forbidden"],
  ])("gives %i with %j the code %s", async (status, body, code) => {
    expect(await problemOf(new Response(body, { status }))).toMatchObject({ status, code });
  });

  it("reads fields and how long to wait", async () => {
    const body = JSON.stringify({ code: "invalid", fields: { name: "required", odd: 3 } });
    const problem = await problemOf(new Response(body, { status: 429, headers: { "retry-after": "90" } }));
    expect(problem.fields).toEqual({ name: "required" });
    expect(problem.retryAfter).toBe(90);
  });
});

describe("features", () => {
  it("a bit switches off its feature and no other", () => {
    const off = features.footprint | features.goals;
    expect(enabled(off, "footprint")).toBe(false);
    expect(enabled(off, "goals")).toBe(false);
    expect(enabled(off, "report")).toBe(true);
    expect(enabled(-1, "report")).toBe(false);
    expect(enabled(-1, undefined)).toBe(true);
  });
});
