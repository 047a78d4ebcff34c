import { screen, waitFor, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { useCallback, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Address } from "@/lib/api/address";
import { columnsOf } from "./columns";
import { DataTable } from "./data-table";
import { nextRow } from "./keyboard";
import { type PageOf, usePages } from "./pages";

interface Item {
  id: string;
  name: string;
  kg: number | null;
}

const columns = (() => {
  const { accessor, columns: list } = columnsOf<Item>();
  return list([
    accessor("name", { header: "Namn", meta: { card: "title" } }),
    accessor("kg", { header: "kg", meta: { card: "figure", align: "end", width: 90 } }),
    accessor(() => "", { id: "note", header: "Not", enableSorting: false }),
  ]);
})();

const some: Item[] = [
  { id: "1", name: "Östen", kg: 5 },
  { id: "2", name: "Anna", kg: null },
  { id: "3", name: "Bo", kg: 10 },
];

const names = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[0]?.textContent);

// The page has no measures in these tests: a window of 400 px is made up.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Marked() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <output>{[...ids].join()}</output>
      <DataTable
        label="Rader"
        columns={columns}
        rows={some}
        rowId={({ id }) => id}
        empty="tomt"
        selection={{ ids, onChange: setIds, nameOf: ({ name }) => name }}
      />
    </>
  );
}

function Paged({ filter = "" }: { filter?: string }) {
  const addressOf = useCallback(
    (offset: number, limit: number): Address<PageOf<Item>> =>
      `rows?filter=${filter}&offset=${offset}&limit=${limit}`,
    [filter],
  );
  const pages = usePages<Item, PageOf<Item>>(addressOf, 50);
  return <DataTable label="Rader" columns={columns} rows={pages} rowId={({ id }) => id} empty="tomt" />;
}

describe("DataTable with rows at hand", () => {
  it("announces how many rows there are, the head included", () => {
    draw(<DataTable label="Rader" columns={columns} rows={some} rowId={({ id }) => id} empty="tomt" />);
    expect(screen.getByRole("table", { name: "Rader" })).toHaveAttribute("aria-rowcount", "4");
    expect(screen.getByText("3 rader")).toBeInTheDocument();
  });

  it("sorts by a head, both ways and back, and says so", async () => {
    const { person } = draw(
      <DataTable label="Rader" columns={columns} rows={some} rowId={({ id }) => id} empty="tomt" />,
    );
    expect(names()).toEqual(["Östen", "Anna", "Bo"]);
    await person.click(screen.getByRole("button", { name: "Namn" }));
    expect(names()).toEqual(["Anna", "Bo", "Östen"]);
    expect(screen.getByRole("columnheader", { name: "Namn" })).toHaveAttribute("aria-sort", "ascending");
    await person.click(screen.getByRole("button", { name: "Namn" }));
    expect(names()).toEqual(["Östen", "Bo", "Anna"]);
    expect(screen.queryByRole("button", { name: "Not" })).not.toBeInTheDocument();
  });

  it("sorts words by alphabet whatever their case, numbers by size, and what is missing after the largest", async () => {
    const rows = ["Ö", "a10", "Zeta", "a9", "Å", "beta"].map((name, at) => ({
      id: name,
      name,
      kg: [9, 100, null, 10, -1, 0][at] ?? null,
    }));
    const { person } = draw(
      <DataTable label="Rader" columns={columns} rows={rows} rowId={({ id }) => id} empty="tomt" />,
    );
    await person.click(screen.getByRole("button", { name: "Namn" }));
    expect(names()).toEqual(["a9", "a10", "beta", "Zeta", "Å", "Ö"]);
    await person.click(screen.getByRole("button", { name: "kg" }));
    expect(names()).toEqual(["a10", "a9", "Ö", "beta", "Å", "Zeta"]);
  });

  it("draws only the rows in view of a long list, each with its place", () => {
    const many = Array.from({ length: 100_000 }, (_, at) => ({ id: String(at), name: `Rad ${at}`, kg: at }));
    draw(<DataTable label="Rader" columns={columns} rows={many} rowId={({ id }) => id} empty="tomt" />);
    const drawn = screen.getAllByRole("row");
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn.length).toBeLessThan(60);
    expect(drawn[1]).toHaveAttribute("aria-rowindex", "2");
    expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "100001");
  });

  it("opens a row by click and by keyboard", async () => {
    const open = vi.fn();
    const { person } = draw(
      <DataTable
        label="Rader"
        columns={columns}
        rows={some}
        rowId={({ id }) => id}
        empty="tomt"
        onOpen={open}
      />,
    );
    await person.click(screen.getByText("Bo"));
    expect(open).toHaveBeenLastCalledWith(some[2]);
    await person.keyboard("{ArrowUp}");
    await waitFor(() => expect(screen.getByText("Anna").closest("tr")).toHaveFocus());
    await person.keyboard("{Enter}");
    expect(open).toHaveBeenLastCalledWith(some[1]);
  });

  it("marks rows, one and all", async () => {
    const { person } = draw(<Marked />);
    await person.click(screen.getByRole("checkbox", { name: "Markera Bo" }));
    expect(screen.getByText("3", { selector: "output" })).toBeInTheDocument();
    expect(screen.getByRole("checkbox", { name: "Markera alla rader" })).toBePartiallyChecked();
    await person.click(screen.getByRole("checkbox", { name: "Markera alla rader" }));
    expect(screen.getByText("1,2,3", { selector: "output" })).toBeInTheDocument();
  });

  it("shows what was given in place of no rows", () => {
    draw(<DataTable label="Rader" columns={columns} rows={[]} rowId={({ id }) => id} empty="Inget här" />);
    expect(screen.getByText("Inget här")).toBeInTheDocument();
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
  });
});

describe("DataTable below 640 px", () => {
  beforeEach(() => {
    vi.spyOn(window, "matchMedia").mockImplementation((media) =>
      Object.assign(new EventTarget(), { media, matches: media.includes("40rem") } as MediaQueryList),
    );
  });

  it("is a table of cards, whose cells all say what they are", () => {
    draw(<DataTable label="Rader" columns={columns} rows={some} rowId={({ id }) => id} empty="tomt" />);
    const [, row] = screen.getAllByRole("row");
    const cells = within(row as HTMLElement).getAllByRole("cell");
    expect(cells.map((cell) => [cell.dataset.card, cell.dataset.label, cell.textContent])).toEqual([
      ["title", undefined, "Östen"],
      ["figure", "kg", "5"],
      ["line", "Not", ""],
    ]);
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Namn",
      "kg",
      "Not",
    ]);
  });

  it("sorts by a choice in place of the heads", async () => {
    const { person } = draw(
      <DataTable label="Rader" columns={columns} rows={some} rowId={({ id }) => id} empty="tomt" />,
    );
    expect(screen.queryByRole("button", { name: "Namn" })).not.toBeInTheDocument();
    const choice = screen.getByRole("combobox", { name: "Sortera efter" });
    expect(within(choice).getAllByRole("option")).toHaveLength(5);
    await person.selectOptions(choice, "Namn, fallande");
    expect(names()).toEqual(["Östen", "Bo", "Anna"]);
    expect(screen.getByRole("columnheader", { name: "Namn" })).toHaveAttribute("aria-sort", "descending");
    await person.selectOptions(choice, "Listans egen ordning");
    expect(names()).toEqual(["Östen", "Anna", "Bo"]);
  });

  it("marks all by a box with its name", async () => {
    const { person } = draw(<Marked />);
    await person.click(screen.getByRole("checkbox", { name: "Markera alla rader" }));
    expect(screen.getByText("1,2,3", { selector: "output" })).toBeInTheDocument();
    expect(screen.getByText("Markera alla rader")).toBeInTheDocument();
  });
});

describe("DataTable with rows that are fetched", () => {
  function serve(answer: (url: URL) => Response) {
    vi.stubGlobal(
      "fetch",
      vi.fn(async (path: string) => answer(new URL(path, "http://tillit.test"))),
    );
  }
  const page = (url: URL, total: number) => {
    const offset = Number(url.searchParams.get("offset"));
    const filter = url.searchParams.get("filter") ?? "";
    const items = Array.from({ length: 50 }, (_, at) => ({
      id: `${filter}${offset + at}`,
      name: `${filter}Rad ${offset + at}`,
      kg: at,
    }));
    return Response.json({ total, offset, items });
  };

  it("knows the whole length from the first page", async () => {
    serve((url) => page(url, 90_000));
    draw(<Paged />);
    expect(await screen.findByText("Rad 0")).toBeInTheDocument();
    expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "90001");
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("keeps the old rows, marked as old, until those of a new question come", async () => {
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    vi.stubGlobal(
      "fetch",
      vi.fn(async (path: string) => {
        const url = new URL(path, "http://tillit.test");
        if (url.searchParams.get("filter")) await waiting;
        return page(url, 200);
      }),
    );
    const { rerender } = draw(<Paged />);
    expect(await screen.findByText("Rad 0")).toBeInTheDocument();
    rerender(<Paged filter="x" />);
    await waitFor(() => expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "true"));
    expect(screen.getByText("Rad 0")).toBeInTheDocument();
    release();
    expect(await screen.findByText("xRad 0")).toBeInTheDocument();
    expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "false");
  });

  it("says what went wrong and tries again when asked", async () => {
    let broken = true;
    serve((url) =>
      broken ? Response.json({ code: "unavailable", requestId: "r-7" }, { status: 500 }) : page(url, 10),
    );
    const { person } = draw(<Paged />);
    expect(await screen.findByRole("alert")).toHaveTextContent("Tjänsten svarar inte just nu");
    expect(screen.getByText("Ärende r-7")).toBeInTheDocument();
    broken = false;
    await person.click(screen.getByRole("button", { name: "Försök igen" }));
    expect(await screen.findByText("Rad 0")).toBeInTheDocument();
  });
});

describe("nextRow", () => {
  it.each([
    ["ArrowDown", -1, 0],
    ["ArrowDown", 9, 9],
    ["ArrowUp", 0, 0],
    ["PageDown", 2, 6],
    ["PageUp", 2, 0],
    ["Home", 7, 0],
    ["End", 0, 9],
    ["x", 0, null],
  ] as const)("%s from %i leads to %j", (key, from, to) => {
    expect(nextRow(key, from, 10, 5)).toBe(to);
  });
});
