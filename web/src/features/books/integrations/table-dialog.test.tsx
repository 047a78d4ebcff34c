import { screen, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { beforeEach, expect, it, vi } from "vitest";
import type { Table, TablePreview } from "@/lib/api/table-types";
import { TableDialog } from "./table-dialog";

const mapping: Table["mapping"] = {
  content: "ledger",
  sheet: "",
  columns: [
    { field: "date", column: 0 },
    { field: "account", column: 1 },
    { field: "amount", column: 2 },
    { field: "quantity", column: 3 },
  ],
  amounts: "",
  quantities: "",
  dates: "",
  serials: "",
  credits: "",
  currency: "SEK",
  account: "",
  yearStart: 1,
};
const amounts = {
  code: "amounts",
  asked: false,
  doubt: true,
  args: { value: "25.000", as: "25000", other: "25", count: "2" },
} as const;
const quantities = {
  code: "quantities",
  asked: true,
  doubt: false,
  args: { value: "1.500", as: "1500", other: "1.5", count: "1" },
} as const;
const table: Table = {
  ready: false,
  sheets: [],
  header: ["Datum", "Konto", "Belopp", "Antal"],
  samples: [["2025-01-31", "4010", "25.000", "1.500"]],
  mapping,
  findings: [amounts, quantities],
};
const preview: TablePreview = {
  partial: false,
  rows: 1,
  vouchers: 1,
  skipped: 0,
  debit: "25000",
  credit: "0",
  difference: "25000",
  from: "2025-01-31",
  to: "2025-01-31",
  first: [],
  notices: [],
  findings: [amounts],
};

let sent: { path: string; body: { mapping?: Table["mapping"]; sheet?: string } }[] = [];
let looked: Table = table;
let line: Promise<void> | null = null;
beforeEach(() => {
  sent = [];
  line = null;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(new URL(String(input), "http://tillit.test"), init);
    const path = new URL(request.url).pathname;
    if (request.method !== "POST") return Response.json([]);
    const body = await request.json();
    sent.push({ path, body });
    await line;
    if (path.endsWith("look")) return Response.json(looked);
    return Response.json(body.mapping.quantities === "" ? { ...preview, findings: table.findings } : preview);
  });
});

function open(asked: Table) {
  const of = { uploadId: "u1" };
  const drawn = draw(
    <TableDialog asked={{ of, fileName: "a.xlsx", table: asked }} onImported={() => {}} onClose={() => {}} />,
  );
  const button = (name: string) => screen.getByRole("button", { name });
  return { ...drawn, button };
}

it("says how numbers are read, has that turned, and refuses to import while something is asked", async () => {
  const { person, button } = open(table);
  const list = await screen.findByRole("list", { name: "Hur tabellen är läst" });
  expect(list).toHaveTextContent(/2 belopp går att läsa på två sätt: ”25\.000” läses som 25\s000, inte 25\./);
  expect(list).toHaveTextContent(/En mängd går att läsa på två sätt: ”1\.500” är 1\s500 eller 1,5\./);
  const [turn, ask] = within(list).getAllByRole("combobox");
  expect(turn).toHaveDisplayValue(/^25\s000 · Komma/);
  expect(ask).toHaveDisplayValue("Välj …");

  await person.click(button("Visa vad som läses in"));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.mapping?.quantities).toBe("");
  await screen.findByText("Summa debet");
  expect(button("Läs in")).toBeDisabled();
});

it("imports once what is asked was answered", async () => {
  const { person, button } = open(table);
  const list = await screen.findByRole("list", { name: "Hur tabellen är läst" });
  expect(screen.getByText("Svara först på det som är markerat ovan.")).toBeVisible();
  const [turn, ask] = within(list).getAllByRole("combobox");
  await person.selectOptions(ask as HTMLElement, "point");
  expect(screen.queryByText("Svara först på det som är markerat ovan.")).toBeNull();
  await person.selectOptions(turn as HTMLElement, "point");
  expect(list).toHaveTextContent(/”25\.000” är 25\s000 eller 25\./);
  expect(button("Läs in"), "not unseen").toBeDisabled();
  await person.click(button("Visa vad som läses in"));
  await vi.waitFor(() => expect(button("Läs in")).toBeEnabled());
  expect(sent[0]?.body.mapping).toMatchObject({ amounts: "point", quantities: "point" });
});

it("shows no preview of what was chosen otherwise while it was on its way", async () => {
  let arrive = () => {};
  line = new Promise((resolve) => {
    arrive = resolve;
  });
  const { person, button } = open({ ...table, findings: [amounts] });
  const list = await screen.findByRole("list", { name: "Hur tabellen är läst" });
  await person.click(button("Visa vad som läses in"));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await person.selectOptions(within(list).getByRole("combobox"), "point");
  arrive();
  await vi.waitFor(() => expect(button("Visa vad som läses in")).not.toHaveAttribute("data-pending"));
  expect(screen.queryByText("Summa debet")).toBeNull();
  expect(button("Läs in")).toBeDisabled();
});

it("looks at the sheet that is chosen of a workbook", async () => {
  looked = { ...table, sheets: ["Blad1", "Bokföring"], header: ["Dag"], findings: [] };
  const sheets = { code: "sheets", asked: true, doubt: false, args: { names: "Blad1, Bokföring" } } as const;
  const { person } = open({ ...table, sheets: looked.sheets, findings: [sheets] });
  expect(await screen.findByText(/Blad1, Bokföring\.$/)).toBeVisible();
  await person.selectOptions(screen.getByLabelText("Blad"), "Bokföring");
  expect(await screen.findByText("Dag")).toBeVisible();
  expect(sent[0]?.body).toEqual({ uploadId: "u1", sheet: "Bokföring" });
  expect(screen.getByLabelText("Blad")).toHaveDisplayValue("Bokföring");
});
