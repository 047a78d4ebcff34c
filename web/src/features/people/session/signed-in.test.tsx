import { act, screen } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { address } from "@/lib/api/address";
import { get } from "@/lib/api/client";
import { SignedIn } from "./signed-in";

const assign = vi.fn();
let me: () => Response;

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: vi.fn() }) }));

beforeEach(() => {
  vi.useFakeTimers();
  assign.mockReset();
  vi.stubGlobal("location", { pathname: "/company", search: "?year=2025", assign });
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.endsWith("account/me")) return me();
    if (address.endsWith("account/logout")) return new Response(null, { status: 204 });
    return Response.json({ code: "unauthenticated" }, { status: 401 });
  });
  draw(
    <SignedIn user={person()} known={{}}>
      <p>sidan</p>
    </SignedIn>,
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function refused() {
  await act(async () => {
    await get(address("GET /company/company")).catch(() => null);
    await vi.advanceTimersByTimeAsync(2_000);
  });
}

it.each([
  ["the cookie was renewed meanwhile", () => Response.json(person())],
  ["nobody can say", () => new Response("", { status: 503 })],
])("stays on the page after a refused call where %s", async (_, answer) => {
  me = answer;
  await refused();
  expect(screen.getByText("sidan")).toBeVisible();
  expect(assign).not.toHaveBeenCalled();
});

it("waits for a new cookie that is on its way", async () => {
  let asked = 0;
  me = () => Response.json(asked++ === 0 ? null : person());
  await refused();
  expect(assign).not.toHaveBeenCalled();
});

it("goes to the sign-in, and back from there, where nobody is signed in any more", async () => {
  me = () => Response.json(null);
  await refused();
  expect(assign).toHaveBeenCalledExactlyOnceWith("/login?next=%2Fcompany%3Fyear%3D2025");
});
