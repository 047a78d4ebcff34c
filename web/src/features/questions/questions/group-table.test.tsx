import { screen, waitFor, within } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Figure } from "@/lib/api/types";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
import { fieldKey } from "./editor";
import { answer, column } from "./fixture";
import { GroupTable } from "./group-table";
import { LastValuesProvider } from "./last-values";
import type { AnswerValue, Asked, Choice, Group } from "./types";
import { useGhosts } from "./use-ghosts";

const user = person();
const free: Group = { id: "material", name: "Material", rows: "free", rowsFrom: "" };
// What cannot be read stays for the visit: every test has columns of its own.
let tests = 0;
let name: Asked;
let weight: Asked;
let bought: Asked;
let kind: Asked;
let values: Record<string, AnswerValue | null>;
const changed = vi.fn();
const taken = vi.fn();
let possible: readonly Choice[];
let figures: ReadonlyMap<string, readonly Figure[]>;
let lastYear: readonly Asked[];

beforeEach(() => {
  tests++;
  changed.mockReset();
  taken.mockReset();
  possible = [
    { key: "se", label: "Sverige" },
    { key: "fi", label: "Finland" },
  ].map((choice) => choice as Choice);
  figures = new Map();
  lastYear = [];
  vi.stubGlobal("fetch", async () => Response.json(lastYear));
  const of = { group: free };
  name = column(`name${tests}`, { ...of, shortTitle: "Material: namn" });
  weight = column(`weight${tests}`, {
    ...of,
    type: 0,
    unit: "kg",
    unitLabel: "kg",
    shortTitle: "Material: vikt",
  });
  bought = column(`bought${tests}`, { ...of, type: 2, shortTitle: "Material: inköpt" });
  kind = column(`kind${tests}`, { ...of, type: 5, shortTitle: "Material: slag" });
  kind.options = [
    { key: "metal", label: "Metall" },
    { key: "wood", label: "Trä" },
  ].map((option) => ({ ...kind.options[0], ...option }) as Asked["options"][number]);
  const rows = (cells: AnswerValue["rows"]) => ({ rows: cells ?? [] });
  values = {
    [name.id]: rows([
      { row: "1", text: "Stål" },
      { row: "2", text: "Furu" },
      { row: "3", text: "Lim" },
    ]),
    [weight.id]: rows([
      { row: "1", number: "1200" },
      { row: "2", number: "35.5" },
    ]),
    [bought.id]: rows([{ row: "1", yes: true }]),
    [kind.id]: rows([{ row: "1", options: ["metal"] }]),
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function Table({ questions, group }: { questions: readonly Asked[]; group: Group }) {
  const [held, setHeld] = useState(values);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const columns = questions.map((question) => ({
    question,
    value: held[question.id] ?? null,
    isDisabled: false,
  }));
  return (
    <GroupTable
      group={group}
      columns={columns}
      possible={group.rows === "free" ? [] : possible}
      problemOf={() => undefined}
      ghosts={useGhosts({ group, columns, figures })}
      onTakeFigures={taken}
      isUnreadable={(id, row) => unreadable.includes(fieldKey(id, row))}
      onChange={(id, value) => {
        changed(id, value);
        values = { ...values, [id]: value };
        setHeld((before) => ({ ...before, [id]: value }));
      }}
      onUnreadable={(id, row, is) =>
        setUnreadable((before) => [
          ...before.filter((one) => one !== fieldKey(id, row)),
          ...(is ? [fieldKey(id, row)] : []),
        ])
      }
      onBlur={() => undefined}
    />
  );
}

const show = (questions = [name, weight, bought, kind], group = free) =>
  draw(
    <SessionProvider user={user}>
      <NuqsTestingAdapter hasMemory>
        <PeriodProvider remembered={2025}>
          <LastValuesProvider questions={questions}>
            <Table questions={questions} group={group} />
          </LastValuesProvider>
        </PeriodProvider>
      </NuqsTestingAdapter>
    </SessionProvider>,
  ).person;

const nameIn = (row: string) =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: `Material: namn, ${row}` });
const weightIn = (row: string) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: `Material: vikt, ${row} (kg)` });
const boughtIn = (row: string) =>
  screen.getByRole<HTMLSelectElement>("combobox", { name: `Material: inköpt, ${row}` });
const cell = (question: Asked, row: string) => values[question.id]?.rows?.find((one) => one.row === row);
const news = () => screen.queryByText(/fylldes i/);

describe("a table's heads", () => {
  it("say once what all of them begin with, and in full to readers", () => {
    show();
    const table = screen.getByRole("table", { name: "Material" });
    expect(within(table).getByRole("columnheader", { name: /^Material: vikt \(kg\)/ })).toBeInTheDocument();
    expect(within(table).getByText("vikt")).toBeVisible();
    expect(screen.queryByRole("grid")).toBeNull();
  });

  it("have what helps to answer beside them", async () => {
    const anna = show();
    await anna.click(screen.getByRole("button", { name: "Om Material: vikt" }));
    const help = await screen.findByRole("dialog", { name: "Om Material: vikt" });
    expect(help).toHaveTextContent("Ta siffran ur årsredovisningen.");
    await anna.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Om Material: vikt" })).toHaveFocus());
  });
});

describe("keys in a table", () => {
  it("go up and down from cell to cell, with all of the text selected", async () => {
    const anna = show();
    await anna.click(weightIn("Stål"));
    await anna.keyboard("{ArrowDown}");
    expect(weightIn("Furu")).toHaveFocus();
    expect(weightIn("Furu")).toHaveValue("35,5");
    expect([weightIn("Furu").selectionStart, weightIn("Furu").selectionEnd]).toEqual([0, 4]);
    await anna.keyboard("{Enter}");
    expect(weightIn("Lim")).toHaveFocus();
    await anna.keyboard("{Enter}{ArrowDown}");
    expect(weightIn("Lim")).toHaveFocus();
    await anna.keyboard("{ArrowUp}{ArrowUp}");
    expect(weightIn("Stål")).toHaveFocus();
    expect(changed).not.toHaveBeenCalled();
  });

  it("go left and right where the cursor can go no further", async () => {
    const anna = show();
    await anna.click(weightIn("Furu"));
    weightIn("Furu").setSelectionRange(1, 1);
    await anna.keyboard("{ArrowLeft}");
    expect(weightIn("Furu")).toHaveFocus();
    await anna.keyboard("{ArrowLeft}");
    expect(nameIn("Furu")).toHaveFocus();
    await anna.keyboard("{ArrowRight}{ArrowRight}");
    expect(boughtIn("Furu")).toHaveFocus();
    await anna.keyboard("{ArrowDown}");
    expect(boughtIn("Lim")).toHaveFocus();
    expect(changed).not.toHaveBeenCalled();
  });

  it("stay in a text after F2 and after a click, and leave it after F2 again", async () => {
    const anna = show();
    await anna.click(weightIn("Stål"));
    await anna.keyboard("{Home}{ArrowLeft}");
    expect(nameIn("Stål")).toHaveFocus();
    await anna.keyboard("{F2}");
    expect([nameIn("Stål").selectionStart, nameIn("Stål").selectionEnd]).toEqual([4, 4]);
    await anna.keyboard("{ArrowDown}{ArrowRight}");
    expect(nameIn("Stål")).toHaveFocus();
    await anna.keyboard("{F2}{ArrowDown}");
    expect(nameIn("Furu")).toHaveFocus();
    await anna.click(nameIn("Lim"));
    await anna.keyboard("{ArrowUp}");
    expect(nameIn("Lim")).toHaveFocus();
  });

  it("write a line with Shift and Enter in a text", async () => {
    const anna = show();
    await anna.click(nameIn("Stål"));
    await anna.keyboard("{Shift>}{Enter}{/Shift}rostfritt");
    expect(cell(name, "1")?.text).toBe("Stål\nrostfritt");
    await anna.keyboard("{Enter}");
    expect(nameIn("Furu")).toHaveFocus();
  });

  it("give back by Escape what stood there, text, number, choice, and what could not be read", async () => {
    const anna = show();
    await anna.click(weightIn("Furu"));
    await anna.keyboard("7 kg ungefär{Escape}");
    expect(cell(weight, "2")?.number).toBe("35.5");
    expect(weightIn("Furu")).toHaveValue("35,5");
    expect(weightIn("Furu")).toHaveFocus();
    await anna.keyboard("x{Tab}");
    expect(weightIn("Furu")).toBeInvalid();
    await anna.clear(weightIn("Furu"));
    await anna.keyboard("12{Escape}");
    expect(weightIn("Furu")).toHaveValue("35,5x");
    expect(weightIn("Furu")).toBeInvalid();

    await anna.click(nameIn("Lim"));
    await anna.keyboard(" och färg{Escape}");
    expect(cell(name, "3")?.text).toBe("Lim");
    await anna.selectOptions(boughtIn("Stål"), "Nej");
    await anna.keyboard("{Escape}");
    expect(cell(bought, "1")?.yes).toBe(true);
  });

  it("change nothing on the way by Tab through all of its fields", async () => {
    const rows = Array.from({ length: 26 }, (_, at) => String(at + 1));
    possible = rows.map((key) => ({ key, label: `Ämne ${key}` }) as Choice);
    values[weight.id] = { rows: rows.map((row) => ({ row, number: "1200.50" })) };
    const anna = show([name, weight], { ...free, rows: "group" });
    await anna.click(nameIn("Ämne 1"));
    let fields = 0;
    for (let n = 0; n < 51; n++) {
      await anna.tab();
      if (document.activeElement?.closest("td[data-question]")) fields++;
    }
    expect(fields).toBeGreaterThanOrEqual(50);
    expect(changed).not.toHaveBeenCalled();
  }, 60_000);
});

describe("a block from a spreadsheet", () => {
  it("fills cells from where one is, makes rows, and is taken back at once", async () => {
    const anna = show();
    const before = JSON.stringify(values);
    await anna.click(nameIn("Lim"));
    await anna.paste("Lack\t2 ton\tja\tTrä\nSkruv\t1 234,5\tnej\tMetall\n");
    expect(cell(name, "3")?.text).toBe("Lack");
    expect(cell(weight, "3")?.number).toBe("2000");
    expect(cell(bought, "3")?.yes).toBe(true);
    expect(cell(kind, "3")?.options).toEqual(["wood"]);
    expect(cell(weight, "4")?.number).toBe("1234.5");
    expect(weightIn("Skruv")).toHaveValue("1\u00a0234,5");
    expect(weightIn("Lack")).toHaveAccessibleDescription("2\u00a0ton = 2\u00a0000\u00a0kg.");
    expect(news()).toHaveTextContent("8 celler fylldes i");
    await anna.click(screen.getByRole("button", { name: "Ångra" }));
    expect(screen.getAllByRole("row")).toHaveLength(4);
    expect(cell(name, "3")?.text).toBe("Lim");
    expect(cell(name, "4")?.text).toBeUndefined();
    expect(JSON.parse(before)[kind.id]).toEqual({ rows: [cell(kind, "1")] });
    expect(news()).toBeNull();
  });

  it("is not taken back any more once something was typed, which would go with it", async () => {
    const anna = show();
    await anna.click(nameIn("Lim"));
    await anna.paste("Lack\t2 ton\n");
    await anna.type(nameIn("Lack"), " mer");
    expect(screen.queryByRole("button", { name: "Ångra" })).toBeNull();
    await anna.keyboard("{Control>}z{/Control}");
    expect(cell(weight, "3")?.number).toBe("2000");
  });

  it("says what it could not take, keeps a number that cannot be read in its field, and writes nothing for it", async () => {
    const anna = show();
    await anna.click(weightIn("Furu"));
    await anna.paste("1.234\tkanske\tTrä\tför mycket\n40\t\tSten");
    expect(cell(weight, "2")?.number).toBe("35.5");
    expect(weightIn("Furu")).toHaveValue("1.234");
    expect(weightIn("Furu")).toHaveAccessibleDescription(/kan betyda två saker/);
    expect(cell(weight, "3")?.number).toBe("40");
    expect(cell(bought, "2")).toBeUndefined();
    expect(screen.getByText("Material: inköpt, Furu: ”kanske”")).toBeInTheDocument();
    expect(screen.getByText("Material: slag, Lim: ”Sten”")).toBeInTheDocument();
    expect(screen.getByText("En cell fick inte plats i tabellen.")).toBeInTheDocument();
    await anna.click(screen.getByRole("button", { name: "1\u00a0234 (tusental)" }));
    expect(cell(weight, "2")?.number).toBe("1234");
  });

  it("keeps a number that cannot be read in a row that it makes, until that row goes", async () => {
    const anna = show();
    await anna.click(nameIn("Lim"));
    await anna.paste("Lack\t1\nSkruv\tmånga");
    expect(weightIn("Skruv")).toHaveValue("många");
    expect(weightIn("Skruv")).toBeInvalid();
    await anna.click(screen.getByRole("button", { name: "Ta bort Skruv" }));
    await anna.click(screen.getByRole("button", { name: "Lägg till rad" }));
    expect(weightIn("Rad 4")).toHaveValue("");
  });

  it("is taken back by Ctrl+Z while nothing has been typed since", async () => {
    const anna = show();
    await anna.click(weightIn("Stål"));
    await anna.paste("1\n2\n3");
    expect(cell(weight, "3")?.number).toBe("3");
    await anna.keyboard("{Control>}z{/Control}");
    expect(cell(weight, "1")?.number).toBe("1200");
    expect(cell(weight, "3")?.number).toBeUndefined();
    expect(weightIn("Stål")).toHaveValue("1200");
  });

  it("is a text where it is none of a spreadsheet", async () => {
    const anna = show();
    await anna.click(nameIn("Lim"));
    await anna.paste(" och\nfärg");
    expect(cell(name, "3")?.text).toBe("Lim och\nfärg");
    expect(news()).toBeNull();
  });
});

describe("filling down", () => {
  it("fills the empty cells below by Ctrl+D, and is taken back", async () => {
    const anna = show();
    await anna.click(weightIn("Furu"));
    await anna.keyboard("{Control>}d{/Control}");
    expect(cell(weight, "3")?.number).toBe("35.5");
    expect(cell(weight, "1")?.number).toBe("1200");
    expect(news()).toHaveTextContent("En cell fylldes i");
    await anna.click(screen.getByRole("button", { name: "Ångra" }));
    expect(cell(weight, "3")?.number).toBeUndefined();
  });

  it("fills a choice down its column by a button, as long as there is something to fill", async () => {
    const anna = show();
    expect(screen.queryByRole("button", { name: "Fyll tomma celler nedåt: Material: vikt" })).toBeNull();
    await anna.click(screen.getByRole("button", { name: "Fyll tomma celler nedåt: Material: slag" }));
    expect(cell(kind, "2")?.options).toEqual(["metal"]);
    expect(cell(kind, "3")?.options).toEqual(["metal"]);
    expect(screen.queryByRole("button", { name: "Fyll tomma celler nedåt: Material: slag" })).toBeNull();
  });
});

describe("what stands faintly in empty cells", () => {
  const byCountry: Group = { id: "land", name: "Anställda per land", rows: "options", rowsFrom: "country" };
  const figure = (row: string, number: string) => ({ row, number }) as Figure;
  const countryIn = (country: string) =>
    screen.getByRole<HTMLInputElement>("textbox", { name: `Anställda, ${country} (kg)` });
  let staff: Asked;
  beforeEach(() => {
    staff = column(`staff${tests}`, {
      group: byCountry,
      type: 0,
      unit: "kg",
      unitLabel: "kg",
      shortTitle: "Anställda",
    });
  });

  it("is last year's, is not written by Tab, and is taken over by the key that the field names", async () => {
    values = { [staff.id]: { rows: [{ row: "se", number: "40" }] } };
    lastYear = [
      {
        ...staff,
        answer: answer({
          value: {
            rows: [
              { row: "se", number: "38" },
              { row: "fi", number: "1200" },
            ],
          },
        }),
      },
    ];
    const anna = show([staff, name], byCountry);
    await waitFor(() => expect(countryIn("Finland")).toHaveAttribute("placeholder", "1\u00a0200"));
    expect(countryIn("Finland")).toHaveAccessibleDescription("2024: 1\u00a0200. Alt+Enter fyller i det.");
    expect(countryIn("Finland")).toHaveValue("");
    await anna.click(countryIn("Sverige"));
    for (let n = 0; n < 12; n++) await anna.tab();
    expect(changed).not.toHaveBeenCalled();
    await anna.click(countryIn("Finland"));
    await anna.keyboard("{Alt>}{Enter}{/Alt}");
    expect(cell(staff, "fi")?.number).toBe("1200");
    expect(countryIn("Finland")).toHaveValue("1200");
    expect(cell(staff, "se")?.number).toBe("40");
  });

  it("is filled in at once, the footprint's as its own where nobody has begun, and taken back", async () => {
    values = { [name.id]: { rows: [{ row: "se", text: "Luleå" }] } };
    figures = new Map([[staff.id, [figure("se", "12.5"), figure("fi", "3")]]]);
    lastYear = [{ ...name, answer: answer({ value: { rows: [{ row: "fi", text: "Åbo" }] } }) }];
    const anna = show([staff, name], byCountry);
    const all = await screen.findByRole("button", { name: "Fyll i alla 3" });
    expect(countryIn("Sverige")).toHaveAccessibleDescription(
      "Klimatavtrycket säger 12,5. Alt+Enter fyller i det.",
    );
    await anna.click(all);
    expect(taken).toHaveBeenCalledExactlyOnceWith([staff.id]);
    expect(cell(name, "fi")?.text).toBe("Åbo");
    expect(cell(name, "se")?.text).toBe("Luleå");
    await anna.click(screen.getByRole("button", { name: "Ångra" }));
    expect(cell(name, "fi")?.text).toBeUndefined();
  });

  it("is taken over by the button behind the field", async () => {
    values = {};
    figures = new Map([[staff.id, [figure("fi", "3")]]]);
    const anna = show([staff], byCountry);
    await anna.click(screen.getByRole("button", { name: "Fyll i 3: Anställda, Finland" }));
    expect(cell(staff, "fi")?.number).toBe("3");
    expect(screen.queryByRole("button", { name: /^Fyll i/ })).toBeNull();
  });

  it("is nothing of rows of one's own that are begun, nor of a row that is another one now", async () => {
    const rows = [
      { row: "1", text: "Stål" },
      { row: "2", text: "Trä" },
    ];
    lastYear = [{ ...name, answer: answer({ value: { rows } }) }];
    values = {};
    const anna = show([name, weight]);
    const first = await screen.findByPlaceholderText("Stål");
    expect(screen.getByPlaceholderText("Trä")).toBeInTheDocument();
    await anna.type(first, "Glas");
    expect(screen.queryByPlaceholderText("Stål")).toBeNull();
    expect(screen.getByPlaceholderText("Trä")).toBeInTheDocument();
  });
});
