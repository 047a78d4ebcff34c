import { screen, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, it, vi } from "vitest";
import type { Table } from "@/lib/api/table-types";
import type { Import } from "@/lib/api/types";
import { ImportList } from "./import-list";

const item: Import = {
  id: "i1",
  fileName: "kassan.csv",
  format: "",
  createdAt: "2025-11-21T10:00:00Z",
  createdBy: { id: "", name: "" },
  job: {
    id: "j1",
    kind: "ledger.import",
    state: "done",
    done: 0,
    total: 0,
    code: null,
    result: null,
    createdAt: "2025-11-21T10:00:00Z",
    startedAt: null,
    finishedAt: null,
    restarts: 0,
  },
  state: "waiting",
  asks: ["columns"],
  summary: null,
  removable: false,
  takenOut: null,
  missing: 0,
};

const table: Table = {
  ready: false,
  sheets: [],
  findings: [],
  header: ["Datum", "Konto", "Belopp"],
  samples: [["2025-01-31", "4010", "1 250,50"]],
  mapping: {
    content: "ledger",
    columns: [
      { field: "date", column: 0 },
      { field: "account", column: 1 },
      { field: "amount", column: 2 },
    ],
    sheet: "",
    amounts: "",
    quantities: "",
    dates: "",
    serials: "",
    credits: "",
    currency: "SEK",
    account: "",
    yearStart: 1,
  },
};

const preview = {
  partial: false,
  rows: 1,
  vouchers: 1,
  skipped: 0,
  debit: "1250.5",
  credit: "0",
  difference: "1250.5",
  from: "2025-01-31",
  to: "2025-01-31",
  first: [],
  notices: [],
  findings: [],
};

/** Answers calls by the end of their address, and remembers them. */
function serve(answers: Record<string, unknown>) {
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(new URL(String(input), "http://tillit.test"), init);
    const { pathname } = new URL(request.url);
    if (request.method === "POST") asked.push(`${pathname} ${await request.text()}`);
    const found = Object.entries(answers).find(([end]) => pathname.endsWith(end));
    return Response.json(found ? found[1] : []);
  });
  return asked;
}

it("opens what waits, says what it asks, and answers in the dialog of a table", async () => {
  const started = { import: { ...item, state: "queued", asks: [] }, job: { ...item.job, state: "queued" } };
  const asked = serve({
    "/i1/table/look": table,
    "/i1/table/preview": preview,
    "/i1/table/import": started,
  });
  const { person } = draw(<ImportList imports={[{ ...item, id: "i0", state: "done", asks: [] }, item]} />);
  expect(screen.getByText("Väntar på svar")).toBeVisible();
  expect(screen.getByText("Vad betyder kolumnerna?")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Svara och läs in kassan.csv" }));
  const dialog = await screen.findByRole("dialog", { name: "Kolumnerna i kassan.csv" });
  await person.click(within(dialog).getByRole("button", { name: "Visa vad som läses in" }));
  const go = within(dialog).getByRole("button", { name: "Läs in" });
  await vi.waitFor(() => expect(go).toBeEnabled());
  await person.click(go);
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.map((call) => call.split(" ")[0])).toEqual(
    ["look", "preview", "import"].map((step) => `/api/company/import/i1/table/${step}`),
  );
});

it("does without an import after asking, and says who did", async () => {
  const gone = {
    ...item,
    state: "cancelled",
    takenOut: { at: "2025-11-22T10:00:00Z", by: { id: "p", name: "Ada" }, removed: 0, restored: 0 },
  } satisfies Import;
  const asked = serve({ "/i1/dismiss": gone });
  const { person, rerender } = draw(<ImportList imports={[item]} />);
  await person.click(screen.getByRole("button", { name: "Läs inte in" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Ska kassan.csv inte läsas in?" });
  await person.click(within(dialog).getByRole("button", { name: "Läs inte in" }));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  rerender(<ImportList imports={[gone]} />);
  expect(screen.getByText("Inte inläst")).toBeVisible();
  expect(screen.getByText(/^Ada avfärdade filen/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Svara och läs in kassan.csv" })).toBeVisible();
});
