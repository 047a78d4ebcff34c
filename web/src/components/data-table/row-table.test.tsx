import { screen, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { describe, expect, it } from "vitest";
import { type RowColumn, RowTable } from "./row-table";

interface Item {
  id: string;
  kg: number;
}

const columns: RowColumn<Item>[] = [
  { id: "mark", card: "mark", cell: ({ id }) => <input type="checkbox" aria-label={`Markera ${id}`} /> },
  { id: "name", header: "Namn", card: "title", cell: ({ id }) => id },
  { id: "note", header: "Not", cell: () => null },
  { id: "kg", header: "kg", card: "figure", align: "end", cell: ({ kg }) => kg },
];

const some: Item[] = [
  { id: "Anna", kg: 1 },
  { id: "Bo", kg: 2 },
];

const placesOf = (row: HTMLElement) =>
  [...row.children].map((cell) => [
    cell.getAttribute("role"),
    cell.getAttribute("data-card"),
    cell.getAttribute("data-label"),
    cell.textContent,
  ]);

describe("RowTable", () => {
  it("gives each cell its place in a card, and a label where nothing else says what it is", () => {
    draw(<RowTable label="Rader" columns={columns} rows={some} rowId={({ id }) => id} />);
    const table = screen.getByRole("table", { name: "Rader" });
    const [, first] = within(table).getAllByRole("row");
    expect(placesOf(first as HTMLElement)).toEqual([
      ["cell", "mark", null, ""],
      ["rowheader", "title", null, "Anna"],
      ["cell", "line", "Not", ""],
      ["cell", "figure", "kg", "1"],
    ]);
  });

  it("has rows under heads of their own, with those that are marked or meant", () => {
    draw(
      <RowTable
        label="Rader"
        columns={columns}
        groups={[{ id: "a", head: "Grupp A", rows: some }]}
        rowId={({ id }) => id}
        isMarked={({ id }) => id === "Bo"}
        isCurrent={({ id }) => id === "Anna"}
      />,
    );
    expect(screen.getByRole("rowheader", { name: "Grupp A" })).toHaveAttribute("data-card", "group");
    expect(screen.getByRole("row", { current: true })).toHaveTextContent("Anna");
    expect(screen.getByRole("rowheader", { name: "Bo" }).closest("tr")).toHaveClass("framed");
  });
});
