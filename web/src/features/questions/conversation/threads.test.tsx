import { screen, waitFor } from "@testing-library/react";
import { person as session } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SessionProvider } from "@/lib/session/session";
import { namesUnsaved } from "@/lib/unsaved";
import type { Thread } from "./api";
import { Threads } from "./threads";

const user = session();
const place = { about: "question", place: "B1_10", date: "2025-12-31" } as const;
const people = [
  { id: "p1", name: "Anna Berg" },
  { id: "p2", name: "Bo Ek" },
];
const writes = vi.fn<(call: string, body: unknown) => Response>();
let threads: Thread[] = [];

function thread(id: string, text: string, more: Partial<Thread> = {}): Thread {
  return {
    id,
    about: "question",
    year: 2025,
    place: "B1_10",
    openedAt: "2025-11-21T10:00:00Z",
    resolved: false,
    resolvedBy: null,
    resolvedAt: null,
    messages: [
      {
        id: `${id}-1`,
        text,
        by: { id: "p2", name: "Bo Ek" },
        at: "2025-11-21T10:00:00Z",
        impersonated: false,
        takenBack: false,
        own: false,
        mentions: [],
      },
    ],
    ...more,
  };
}

function respond(status: number, body: unknown) {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}

beforeEach(() => {
  threads = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    if (method !== "GET") return writes(`${method} ${address}`, body ? JSON.parse(String(body)) : null);
    return respond(200, address.includes("/people") ? people : threads);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  writes.mockReset();
  localStorage.clear();
});

function open() {
  return draw(
    <SessionProvider user={user}>
      <Threads place={place} sought={null} />
    </SessionProvider>,
  );
}

it("begins a conversation and mentions who is chosen after an @", async () => {
  writes.mockImplementation((_, body) => respond(200, thread("t1", (body as { text: string }).text)));
  const { person } = open();
  expect(await screen.findByText(/Ingen har skrivit något här än/)).toBeVisible();
  const field = screen.getByRole("textbox", { name: "Starta ett samtal" });
  await person.type(field, "@");
  const finder = screen.getByRole("combobox", { name: "Nämn någon" });
  expect(finder).toHaveFocus();
  await person.click(await screen.findByRole("option", { name: "Bo Ek" }));
  expect(field).toHaveValue("@Bo Ek ");
  await person.click(screen.getByRole("button", { name: "Skicka" }));
  expect(await screen.findByText("@Bo Ek")).toBeVisible();
  expect(writes.mock.calls[0]?.[1]).toMatchObject({
    text: "@Bo Ek ",
    mentions: ["p2"],
    place: "B1_10",
  });
  expect(namesUnsaved(user.id)).toEqual([]);
});

it("keeps what could not be sent, through a reload, and says why", async () => {
  writes.mockImplementation(() => respond(503, { code: "unavailable" }));
  const { person, unmount } = open();
  await person.type(await screen.findByRole("textbox"), "Vem?");
  await person.click(screen.getByRole("button", { name: "Skicka" }));
  await waitFor(() => expect(screen.getByRole("textbox")).toBeInvalid());
  unmount();
  open();
  expect(await screen.findByRole("textbox")).toHaveValue("Vem?");
});

it("replies, resolves and opens again", async () => {
  threads = [thread("t1", "Stämmer det?")];
  writes.mockImplementation((call, body) =>
    respond(
      200,
      call.startsWith("PUT")
        ? thread("t1", "Stämmer det?", {
            resolved: (body as { resolved: boolean }).resolved,
            resolvedBy: { id: "p1", name: "Anna Berg" },
          })
        : thread("t1", "Stämmer det? Ja."),
    ),
  );
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Svara Bo Ek" }));
  await person.type(screen.getByRole("textbox", { name: "Svara Bo Ek" }), "Ja.");
  await person.click(screen.getByRole("button", { name: "Skicka svaret" }));
  expect(await screen.findByText("Stämmer det? Ja.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Markera som löst" }));
  await person.click(await screen.findByText("1 löst"));
  expect(screen.getByText("Löst av Anna Berg")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Öppna igen" }));
  expect(await screen.findByRole("button", { name: "Markera som löst" })).toBeVisible();
});

it("says that it could not be read, and tries again", async () => {
  vi.stubGlobal("fetch", async () => respond(500, { code: "internal" }));
  open();
  expect(await screen.findByRole("alert")).toBeVisible();
});
