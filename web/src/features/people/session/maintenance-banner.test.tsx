import { act, screen } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Address } from "@/lib/api/address";
import { get } from "@/lib/api/client";
import { roles } from "@/lib/api/enums";
import type { User } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { SessionProvider } from "@/lib/session/session";
import { onFlush } from "@/lib/unsaved";
import { MaintenanceBanner } from "./maintenance-banner";

const refresh = vi.fn();
const flush = vi.fn(async () => true);
const shown: Address<{ name: string }> = "company/company";
const shutOut = /Sidan kommer tillbaka av sig själv/;
const administrators = /bara administratörer kommer in/;

let isClosed: boolean;
let asked: number;
let me: User | null;

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  refresh.mockReset();
  flush.mockClear();
  isClosed = false;
  asked = 0;
  me = person();
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.endsWith("account/me")) asked++;
    if (isClosed) {
      return Response.json(
        { status: 503, code: "maintenance", detail: "", retryAfter: 20 },
        { status: 503, headers: { "retry-after": "20" } },
      );
    }
    return Response.json(path.endsWith("account/me") ? me : { name: "Nytt namn" });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Company() {
  const { data } = useApi(shown, { fallbackData: { name: "Gammalt namn" }, revalidateOnMount: false });
  return <p>{data?.name}</p>;
}

function open(user = person()) {
  return draw(
    <SessionProvider user={user}>
      <MaintenanceBanner />
      <Company />
    </SessionProvider>,
  );
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it("says so in place when a call is refused, and asks again no sooner than it was told", async () => {
  open();
  expect(screen.queryByText(shutOut)).toBeNull();
  isClosed = true;
  await act(() => get("company/anything").catch(() => null));
  expect(await screen.findByRole("alert")).toHaveTextContent(shutOut);
  await pass(19);
  expect(asked).toBe(0);
  await pass(2);
  expect(asked).toBe(1);
  expect(screen.getByText("Gammalt namn")).toBeVisible();
  expect(screen.getByRole("alert")).toBeVisible();
});

it("sends what waits and draws the page anew once maintenance is over", async () => {
  const takeBack = onFlush(flush);
  open();
  isClosed = true;
  await act(() => get("company/anything").catch(() => null));
  await screen.findByRole("alert");
  await pass(21);
  expect(flush).not.toHaveBeenCalled();
  isClosed = false;
  await pass(21);
  expect(await screen.findByText("Nytt namn")).toBeVisible();
  expect(screen.queryByText(shutOut)).toBeNull();
  expect(flush).toHaveBeenCalledOnce();
  expect(refresh).toHaveBeenCalledOnce();
  await pass(60);
  expect(asked).toBe(2);
  takeBack();
});

it("says of a public call that is refused nothing beside what the call's own form says", async () => {
  open();
  isClosed = true;
  await act(() => get("company/anything", { anonymous: true }).catch(() => null));
  expect(screen.queryByText(shutOut)).toBeNull();
});

it("tells administrators, with the expected end, until it is over", async () => {
  const admin = (until: string | null) =>
    person({ role: roles.admin, company: null, maintenance: { until } });
  me = admin("2026-11-27T13:30:00Z");
  open(me);
  expect(await screen.findByText(administrators)).toHaveTextContent("Väntas vara klart 2026-11-27 14:30.");
  expect(screen.queryByRole("alert")).toBeNull();
  await pass(31);
  expect(refresh).not.toHaveBeenCalled();
  me = person({ role: roles.admin, company: null });
  await pass(31);
  expect(refresh).toHaveBeenCalledOnce();
});
