import { act, fireEvent } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { address } from "@/lib/api/address";
import { useApi } from "@/lib/api/use-api";
import { SignedIn } from "./signed-in";

const minute = 60_000;
let asked = 0;

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: vi.fn() }) }));

function Polled() {
  useApi(address("GET /company/seal"), { refreshInterval: minute });
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    return Response.json([]);
  });
});
afterEach(() => {
  vi.useRealTimers();
});

it("asks by itself while somebody is there, and no more once the page is left: each call would prolong the session", async () => {
  draw(
    <SignedIn user={person()} known={{}}>
      <Polled />
    </SignedIn>,
  );
  fireEvent.keyDown(document.body, { key: "a" });
  await act(() => vi.advanceTimersByTimeAsync(4.5 * minute));
  expect(asked).toBe(5);
  await act(() => vi.advanceTimersByTimeAsync(30 * minute));
  expect(asked).toBe(5 + 1);

  fireEvent.pointerMove(document.body);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(asked, "what happened meanwhile is shown at once").toBe(6 + 1);
  await act(() => vi.advanceTimersByTimeAsync(1.5 * minute));
  expect(asked).toBeGreaterThan(7);
});
