import { screen, waitFor } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CustomerAsk, CustomerOffer, CustomerRequest } from "@/lib/api/customer-request-types";
import { SessionProvider } from "@/lib/session/session";
import { useRequestDraft } from "./use-request-draft";

const offer: CustomerOffer = { edition: "VS", firstDay: "2027-01-01", size: "upTo10", disclosures: [] };

const banks = {
  id: "r1",
  version: 1,
  asker: "Banken",
  inScope: true,
  purpose: "csrdReport",
  firstDay: "2027-01-01",
  size: "upTo10",
  items: ["B3_01"],
  others: [],
  received: null,
  note: "",
} as unknown as CustomerRequest;

/** What the server has. */
let kept: CustomerRequest;
let sent: unknown[] = [];

function Page({ saved }: { saved: CustomerRequest | null }) {
  const form = useRequestDraft(offer, saved);
  return (
    <>
      <input
        aria-label="vem"
        value={form.draft.asker}
        onChange={({ target }) => form.set({ asker: target.value, others: "Scope 3" })}
      />
      <p>{`${form.isDirty ? "ändrat" : "sparat"}${form.isRecovered ? " hämtat" : ""}${form.isBehind ? " efter" : ""}`}</p>
      <p>{Object.entries(form.wrong).join(" ")}</p>
      <button type="button" onClick={() => void form.save()}>
        spara
      </button>
      <button type="button" onClick={form.insist}>
        behåll
      </button>
      <button type="button" onClick={form.discard}>
        släng
      </button>
    </>
  );
}

const page = (saved: CustomerRequest | null) => (
  <SessionProvider user={person()}>
    <Page saved={saved} />
  </SessionProvider>
);

beforeEach(() => {
  kept = banks;
  sent = [];
  window.localStorage.clear();
  vi.stubGlobal("fetch", async (_: string, { method, body }: { method: string; body: string }) => {
    const asked = JSON.parse(body) as CustomerAsk & { version?: number };
    sent.push([method, asked]);
    if (method === "PUT" && asked.version !== kept.version) {
      return Response.json({ status: 409, code: "customerRequest.stale", detail: "" }, { status: 409 });
    }
    kept = { ...kept, ...asked, version: method === "PUT" ? kept.version + 1 : 1 };
    return Response.json(kept);
  });
});

afterEach(() => vi.unstubAllGlobals());

test("what is written comes back until it is saved", async () => {
  const first = draw(page(null));
  await first.person.click(screen.getByText("spara"));
  expect(screen.getByText("asker,required items,required")).toBeVisible();
  expect(sent).toEqual([]);
  await first.person.type(screen.getByLabelText("vem"), "Kund");
  first.unmount();

  const second = draw(page(null));
  expect(screen.getByText("ändrat hämtat")).toBeVisible();
  expect(screen.getByLabelText("vem")).toHaveValue("Kund");
  await second.person.click(screen.getByText("spara"));
  await screen.findByText("sparat");
  expect(sent).toEqual([
    ["POST", expect.objectContaining({ asker: "Kund", others: ["Scope 3"], size: "upTo10", received: null })],
  ]);
  second.unmount();

  draw(page(null));
  expect(screen.getByLabelText("vem")).toHaveValue("");
});

test("what somebody else has saved is shown, and not written over unasked", async () => {
  const shown = draw(page(banks));
  const theirs = { ...banks, version: 2, asker: "Banken 2" };
  kept = theirs;
  shown.rerender(page(theirs));
  expect(screen.getByLabelText("vem"), "nothing was written here").toHaveValue("Banken 2");

  await shown.person.type(screen.getByLabelText("vem"), "!");
  kept = { ...banks, version: 3, asker: "Banken 3" };
  await shown.person.click(screen.getByText("spara"));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.getByLabelText("vem")).toHaveValue("Banken 2!");
  shown.rerender(page(kept));
  expect(screen.getByText("ändrat efter")).toBeVisible();
  await shown.person.click(screen.getByText("behåll"));
  await shown.person.click(screen.getByText("spara"));
  await screen.findByText("sparat");
  expect(kept).toMatchObject({ version: 4, asker: "Banken 2!" });

  await shown.person.type(screen.getByLabelText("vem"), "?");
  await shown.person.click(screen.getByText("släng"));
  expect(screen.getByLabelText("vem")).toHaveValue("Banken 2!");
});
