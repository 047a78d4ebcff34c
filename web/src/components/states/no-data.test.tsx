import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { describe, expect, it } from "vitest";
import { ChartFrame } from "../charts/frame";
import { PlainTable } from "../charts/plain-table";
import { columnsOf } from "../data-table/columns";
import { DataTable } from "../data-table/data-table";
import { SmallTable } from "../data-table/small-table";

const make = columnsOf<{ id: string }>();
const columns = [make.accessor("id", { header: "Id" })];
const table = { columns: ["Månad", "Utsläpp"], rows: [] as [string, number][] };
const frame = { title: "Utsläpp", summary: "", fileName: "x", format: String };

describe("where there is no data it says so:", () => {
  it.each([
    ["a table", <DataTable key="a" label="Rader" columns={columns} rows={[]} rowId={({ id }) => id} />],
    [
      "a small table",
      <SmallTable key="b" label="Rader" heads={["Id"]}>
        {[]}
      </SmallTable>,
    ],
    ["the table of a chart", <PlainTable key="c" label="Rader" table={table} format={String} />],
    [
      "a chart without rows",
      <ChartFrame key="d" {...frame} table={table}>
        Bild
      </ChartFrame>,
    ],
    [
      "a chart whose rows have no figures",
      <ChartFrame key="e" {...frame} table={{ ...table, rows: [["januari", 0]] }} isEmpty>
        Bild
      </ChartFrame>,
    ],
  ])("%s", (_, element) => {
    draw(element);
    expect(screen.getByText("Det finns inga uppgifter ännu.")).toBeInTheDocument();
    expect(screen.queryByText("Bild")).not.toBeInTheDocument();
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});
