import { expect, test } from "vitest";
import { finderIn, listed, textOf } from "./sheet-rows";

const names = (text: string) => listed(text).map(({ name }) => name);

test.each([
  ["copied cells", "Tibnor AB\tStål\t556004-4447\r\nHydro AS\tAluminium\t\r\n", ["Tibnor AB", "Hydro AS"]],
  ["semicolons", "Tibnor AB;Stål, rostfritt\nHydro AS;", ["Tibnor AB", "Hydro AS"]],
  [
    "commas and quotation marks",
    '"Tibnor, AB","says ""steel""\nand more"\nHydro AS,x',
    ["Tibnor, AB", "Hydro AS"],
  ],
  ["names alone", "Tibnor AB\n\n  \nHydro AS", ["Tibnor AB", "Hydro AS"]],
  ["a heading further on", "Nr\tLeverantör\n17\tTibnor AB\n18\tHydro AS", ["Tibnor AB", "Hydro AS"]],
  ["numbers before the name", "17\tTibnor AB\n18\tHydro AS", ["Tibnor AB", "Hydro AS"]],
  ["a row without a name", "Name\tWhat\n\tSteel\nHydro AS\tAluminium", ["Hydro AS"]],
  ["numbers alone", "17\t18\n19", []],
  ["nothing", " \n", []],
])("reads %s", (_, text, want) => {
  expect(names(text)).toEqual(want);
});

test("what else rows say describes the supplier, and a name that comes again is one", () => {
  const [one, other, ...more] = listed(
    "17\tTibnor AB\tStål\t1 200\n18\tTIBNOR ab.\tRör\t556004-4447\nHydro AS\t",
  );
  expect(more).toEqual([]);
  expect(one).toEqual({
    name: "Tibnor AB",
    description: "Stål · Rör · 556004-4447",
    numbers: ["5560044447"],
  });
  expect(other).toEqual({ name: "Hydro AS", description: "", numbers: [] });
  expect(listed(`${"x".repeat(300)}\t${"y".repeat(3000)}`)).toMatchObject([
    { name: "x".repeat(200), description: "y".repeat(2000) },
  ]);
});

test("a supplier is found in the books by its number first, then by its name", () => {
  const books = [
    { name: "Tibnor", corporateIdentityNumber: "" },
    { name: "Tibnor Stål AB", corporateIdentityNumber: "556004-4447" },
    { name: "tibnor stål", corporateIdentityNumber: "5560044447" },
  ];
  const rows = listed("Tibnor\t5560044447\nTIBNOR STÅL AB\nAnnan AB\t123");
  expect(rows.map(finderIn(books))).toEqual([books[1], books[1], undefined]);
});

test("a file is read as UTF-8, and as Windows-1252 where it is not", async () => {
  expect(await textOf(new File(["Åkeri"], "a.csv"))).toBe("Åkeri");
  expect(await textOf(new File([new Uint8Array([0xc5, 0x6b])], "a.csv"))).toBe("Åk");
});
