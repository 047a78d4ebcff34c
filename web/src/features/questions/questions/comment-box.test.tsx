import { act, screen, waitFor } from "@testing-library/react";
import { person as session } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
import { flushUnsaved, keepUnsaved, namesUnsaved, tabOfUnsaved } from "@/lib/unsaved";
import { CommentBox } from "./comment-box";
import { question } from "./fixture";
import type { Remark } from "./types";

const user = session();
const saves = vi.fn<(body: { comment: string; version: number }) => Response>();
let remarks: Remark[] = [];

function remark(version: number, comment: string, name = "Bo Ek"): Remark {
  return { version, comment, at: "2025-11-21T10:00:00Z", by: { id: "p2", name }, impersonatedAs: null };
}

function respond(status: number, body: unknown) {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}

beforeEach(() => {
  remarks = [remark(1, "Vilken mätare?")];
  saves.mockImplementation(({ comment, version }) => {
    remarks = [remark(version + 1, comment, "Anna Berg"), ...remarks];
    return respond(200, remarks);
  });
  vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) =>
    method === "PUT"
      ? saves(JSON.parse(String(body)))
      : respond(200, { ...question(), commentHistory: remarks, comment: remarks[0]?.comment ?? "" }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  saves.mockReset();
  localStorage.clear();
});

function open() {
  return draw(
    <NuqsTestingAdapter hasMemory>
      <SessionProvider user={user}>
        <PeriodProvider remembered={2025}>
          <CommentBox question="B1_10" label="Kommentar" />
          <button type="button">bredvid</button>
        </PeriodProvider>
      </SessionProvider>
    </NuqsTestingAdapter>,
  );
}

it("saves a comment when its field is left, on the version that was read, and shows what stood before", async () => {
  const { person } = open();
  const field = await screen.findByRole("textbox", { name: "Kommentar" });
  expect(field).toHaveValue("Vilken mätare?");
  await person.clear(field);
  await person.type(field, "Den i hallen.");
  expect(screen.getByText("Inte sparad än")).toBeVisible();
  expect(namesUnsaved(user.id)).toEqual([`comment/${user.company?.id}/2025-12-31/B1_10/${tabOfUnsaved()}`]);
  await person.click(screen.getByText("bredvid"));
  await waitFor(() =>
    expect(saves).toHaveBeenCalledWith({ comment: "Den i hallen.", version: 1, date: "2025-12-31" }),
  );
  await person.click(await screen.findByText("1 tidigare kommentar"));
  expect(screen.getByText("Vilken mätare?")).toBeVisible();
  expect(screen.getByText(/Anna Berg/)).toBeVisible();
  await waitFor(() => expect(namesUnsaved(user.id)).toEqual([]));
});

it("saves what stands in the field when the question is left", async () => {
  const { person, unmount } = open();
  await person.type(await screen.findByRole("textbox"), " Fråga Bo.");
  unmount();
  await waitFor(() => expect(remarks[0]?.comment).toBe("Vilken mätare? Fråga Bo."));
  await waitFor(() => expect(namesUnsaved(user.id)).toEqual([]));
});

it("keeps what could not be saved, through a reload, and says so", async () => {
  saves.mockImplementation(() => respond(503, { code: "unavailable" }));
  const { person, unmount } = open();
  await person.type(await screen.findByRole("textbox"), " Fråga Bo.");
  await person.click(screen.getByText("bredvid"));
  expect(await screen.findByRole("textbox")).toBeInvalid();
  expect(await flushUnsaved(user.id)).toBe(false);
  unmount();
  open();
  expect(await screen.findByRole("textbox")).toHaveValue("Vilken mätare? Fråga Bo.");
});

it("goes when the connection is back", async () => {
  saves.mockImplementationOnce(() => {
    throw new TypeError("Failed to fetch");
  });
  const { person } = open();
  await person.type(await screen.findByRole("textbox"), " Fråga Bo.");
  await person.click(screen.getByText("bredvid"));
  expect(await screen.findByRole("textbox")).toBeInvalid();
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(remarks[0]?.comment).toBe("Vilken mätare? Fråga Bo."));
  await waitFor(() => expect(screen.getByRole("textbox")).not.toBeInvalid());
});

it.each([
  ["Behåll min", "Min."],
  ["Ta den andra", "Bos."],
])("shows what another has written meanwhile, and %s settles it", async (choice, left) => {
  saves.mockImplementationOnce(() => {
    remarks = [remark(2, "Bos."), ...remarks];
    return respond(409, { code: "answer.commentStale", current: remarks });
  });
  const { person } = open();
  const field = await screen.findByRole("textbox");
  await person.clear(field);
  await person.type(field, "Min.");
  await person.click(screen.getByText("bredvid"));
  expect(await screen.findByText("Bo Ek har skrivit en annan kommentar under tiden")).toBeVisible();
  expect(screen.getByText("Bos.")).toBeVisible();
  expect(field).toHaveValue("Min.");
  await person.click(screen.getByRole("button", { name: choice }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(field).toHaveValue(left);
  expect(remarks[0]?.comment).toBe(left);
});

it("says how long a comment may be", async () => {
  saves.mockImplementation(() => respond(400, { code: "fields", fields: { comment: "tooLong" } }));
  const { person } = open();
  await person.type(await screen.findByRole("textbox"), "x");
  await person.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText(/10\s000/)).toBeVisible();
});

it("takes up what a version of the product kept that named neither tab nor time, and forgets it once it is saved", async () => {
  keepUnsaved(user.id, `comment/${user.company?.id}/2025-12-31/B1_10`, { text: "Från förr.", version: 1 });
  const { person } = open();
  expect(await screen.findByRole("textbox", { name: "Kommentar" })).toHaveValue("Från förr.");
  await person.click(screen.getByRole("button", { name: "Spara kommentaren" }));
  await waitFor(() => expect(remarks[0]?.comment).toBe("Från förr."));
  await waitFor(() => expect(namesUnsaved(user.id)).toEqual([]));
});
