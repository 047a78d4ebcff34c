import { screen, waitFor } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SessionProvider } from "@/lib/session/session";
import { namesUnsaved } from "@/lib/unsaved";
import { UserMenu } from "./user-menu";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) }));

const user = person();
const assign = vi.fn();
const answers = { "/api/account/logout": () => ok(), "/sign-out": () => ok() } as Record<
  string,
  () => Response
>;
const asked: string[] = [];
const ok = () => new Response(null, { status: 204 });
const away = () => Response.json({ code: "internal" }, { status: 500 });
const lost = () => {
  throw new TypeError("Failed to fetch");
};

beforeEach(() => {
  asked.length = 0;
  assign.mockReset();
  vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`);
    return answers[address]?.();
  });
  vi.stubGlobal("location", { ...window.location, assign });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function logOut() {
  // Written past keepUnsaved, which keeps nothing more once somebody has logged out.
  localStorage.setItem(`unsaved/${user.id}/c1/2025-12-31/B1_10`, "{}");
  const { person: anna } = draw(
    <SessionProvider user={user}>
      <UserMenu profile="/company/profile" theme="system" />
    </SessionProvider>,
  );
  await anna.click(screen.getByRole("button"));
  await anna.click(await screen.findByRole("menuitem", { name: "Logga ut" }));
  expect(asked, "what is not saved is asked about first").toEqual([]);
  await anna.click(await screen.findByRole("button", { name: "Logga ut ändå" }));
}
const stillIn = "Det gick inte att logga ut, så du är fortfarande inloggad.";

it("is called by what is to be seen of it, and by whose it is", () => {
  draw(
    <SessionProvider user={user}>
      <UserMenu profile="/company/profile" theme="system" />
    </SessionProvider>,
  );
  const menu = screen.getByRole("button", { name: /Användarmeny för Anna Berg/ });
  expect(menu).toHaveAccessibleName(expect.stringMatching(new RegExp(`^${menu.textContent}\\b`)));
});

describe("logging out", () => {
  it.each([
    ["by neither", lost, lost],
    ["by neither, which answer", away, away],
  ])("keeps the person on the page and their text where it works %s, and says so", async (_, api, door) => {
    Object.assign(answers, { "/api/account/logout": api, "/sign-out": door });
    await logOut();
    expect(await screen.findByRole("alert")).toHaveTextContent(stillIn);
    expect(asked).toEqual(["POST /api/account/logout", "POST /sign-out"]);
    expect(assign).not.toHaveBeenCalled();
    expect(namesUnsaved(user.id)).toHaveLength(1);
  });

  it.each([
    ["not at all", lost],
    ["with an error", away],
  ])("is done at the front door where the API answers %s", async (_, api) => {
    Object.assign(answers, { "/api/account/logout": api, "/sign-out": ok });
    await logOut();
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/login"));
    expect(asked).toEqual(["POST /api/account/logout", "POST /sign-out"]);
    expect(namesUnsaved(user.id)).toEqual([]);
  });

  it("needs the API alone where that answers", async () => {
    Object.assign(answers, { "/api/account/logout": ok, "/sign-out": lost });
    await logOut();
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/login"));
    expect(asked).toEqual(["POST /api/account/logout"]);
    expect(namesUnsaved(user.id)).toEqual([]);
    expect(screen.queryByText(stillIn)).toBeNull();
  });
});
