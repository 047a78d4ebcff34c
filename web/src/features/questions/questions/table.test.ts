import { describe, expect, it } from "vitest";
import { joined, nextRow, ownRows, rowName, withCell, withoutRow } from "./table";

const street = {
  rows: [
    { row: "2", text: "Storgatan 1" },
    { row: "10", text: "Hamnen" },
  ],
};
const area = {
  rows: [
    { row: "10", number: "4.5" },
    { row: "1", number: "2" },
  ],
};

describe("joined", () => {
  const table = joined([
    { id: "street", value: street },
    { id: "area", value: area },
    { id: "gps", value: null },
  ]);
  it("joins the columns' cells by row, rows by number", () => {
    expect(table.rows).toEqual(["1", "2", "10"]);
    expect(table.cells.get("10")?.get("street")).toEqual({ text: "Hamnen" });
    expect(table.cells.get("10")?.get("area")).toEqual({ number: "4.5" });
    expect(table.cells.get("1")?.get("street")).toBeUndefined();
  });
  it("keeps rows that hold nothing yet", () => {
    expect(joined([{ id: "street", value: street }], ["11", "2"]).rows).toEqual(["2", "10", "11"]);
  });
  it("follows a given order, and puts what it does not know behind", () => {
    const values = {
      rows: [
        { row: "se", number: "1" },
        { row: "xx", number: "2" },
        { row: "fi", number: "3" },
      ],
    };
    expect(joined([{ id: "n", value: values }], [], ["fi", "nl", "se"]).rows).toEqual(["fi", "se", "xx"]);
  });
});

describe("withCell", () => {
  it("replaces a cell and keeps the order of the table", () => {
    expect(withCell(street, "2", { text: "Lillgatan" }, ["2", "10"])).toEqual({
      rows: [
        { row: "2", text: "Lillgatan" },
        { row: "10", text: "Hamnen" },
      ],
    });
  });
  it("puts a new row in its place", () => {
    expect(withCell(street, "3", { text: "Ny" }, ["2", "3", "10"]).rows?.map(({ row }) => row)).toEqual([
      "2",
      "3",
      "10",
    ]);
  });
  it("begins a column", () => {
    expect(withCell(null, "1", { yes: false }, ["1"])).toEqual({ rows: [{ row: "1", yes: false }] });
  });
});

describe("withoutRow", () => {
  it("takes a row out, and the value with the last one", () => {
    expect(withoutRow(street, "2")).toEqual({ rows: [{ row: "10", text: "Hamnen" }] });
    expect(withoutRow({ rows: [{ row: "1", text: "a" }] }, "1")).toBeNull();
    expect(withoutRow(null, "1")).toBeNull();
  });
});

describe("rows", () => {
  it("are numbered on from the highest, so that a removed key never comes back to other cells", () => {
    expect(nextRow([])).toBe("1");
    expect(nextRow(["1", "7", "x"])).toBe("8");
  });
  it("are a person's own unless another table gives them", () => {
    expect(["free", "options", "group", ""].map((kind) => ownRows(kind as "free"))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
  it("are called by their first words", () => {
    const table = joined([
      { id: "area", value: area },
      { id: "street", value: street },
    ]);
    expect(rowName(table, "10")).toBe("Hamnen");
    expect(rowName(table, "1")).toBe("");
  });
});
