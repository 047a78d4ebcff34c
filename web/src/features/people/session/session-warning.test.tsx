import { act, screen } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SessionProvider } from "@/lib/session/session";
import { SessionWarning } from "./session-warning";

const minute = 60_000;
let asked = 0;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-12-01T08:00:00Z") });
  asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked++;
    return Response.json(person());
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(session = { idleSeconds: 3_600, endsAt: "2026-12-02T08:00:00Z" }) {
  return draw(
    <SessionProvider user={person({ session })}>
      <SessionWarning />
    </SessionProvider>,
  );
}
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

it("speaks some minutes before somebody who does nothing is signed out, and lets them stay", async () => {
  const told = vi.fn();
  const other = new BroadcastChannel("session");
  other.onmessage = told;
  const { person: anna } = open();
  await pass(53 * minute);
  expect(screen.queryByRole("alert")).toBeNull();
  await pass(2 * minute);
  expect(await screen.findByRole("alert")).toHaveTextContent(/Du loggas ut kl\. \d\d:59 om inget mer görs\./);
  await anna.click(screen.getByRole("button", { name: "Fortsätt vara inloggad" }));
  expect(asked).toBe(1);
  await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  other.close();
  await pass(50 * minute);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("counts what is done in another tab", async () => {
  open();
  await pass(40 * minute);
  const other = new BroadcastChannel("session");
  other.postMessage(Date.now());
  await vi.waitFor(() => pass(10));
  await pass(20 * minute);
  expect(screen.queryByRole("alert")).toBeNull();
  other.close();
});

it("says when a session ends however busy it is, and offers nothing that would not help", async () => {
  open({ idleSeconds: 3_600, endsAt: "2026-12-01T08:30:00Z" });
  await pass(26 * minute);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /Inloggningen tar slut kl\. \d\d:30, sedan loggar du in igen/,
  );
  expect(screen.queryByRole("button")).toBeNull();
  await pass(5 * minute);
  expect(screen.getByRole("alert")).toHaveTextContent(
    "Din inloggning har tagit slut. Det du har skrivit finns kvar.",
  );
  expect(screen.getByRole("button", { name: "Logga in igen" })).toBeVisible();
});

it("says so when staying comes too late or does not come through", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { ...window.location, reload });
  const { person: anna } = open();
  await pass(56 * minute);
  const stay = await screen.findByRole("button", { name: "Fortsätt vara inloggad" });
  vi.stubGlobal("fetch", async () => Response.json(null));
  await anna.click(stay);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.getByRole("alert")).toHaveTextContent(/Du loggas ut/);
});
