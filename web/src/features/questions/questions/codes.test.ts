import { expect, it } from "vitest";
import { entriesOf, isLong, search } from "./codes";
import type { Choice } from "./types";

const industries: Choice[] = [
  { key: "C", label: "C Tillverkning", english: "C Manufacturing" },
  {
    key: "C25",
    parent: "C",
    label: "25 Tillverkning av metallvaror",
    english: "25 Manufacture of metal products",
  },
  { key: "C251", parent: "C25", label: "25.1 Metallstommar", english: "25.1 Structural metal products" },
  { key: "C2511", parent: "C251", label: "25.11 Byggnadsstommar", english: "25.11 Metal structures" },
  { key: "H", label: "H Transport", english: "H Transportation" },
  { key: "H492", parent: "H", label: "49.2 Järnvägstransport", english: "49.2 Freight rail transport" },
];
const waste: Choice[] = [
  { key: "17", label: "17 Rakennusjätteet", english: "17 Construction wastes" },
  { key: "1704", parent: "17", label: "17 04 Metallit", english: "17 04 Metals" },
  { key: "170405", parent: "1704", label: "17 04 05 Rauta ja teräs", english: "17 04 05 Iron and steel" },
  {
    key: "170409",
    parent: "1704",
    label: "17 04 09* Saastuneet metallit",
    english: "17 04 09* Contaminated metal",
  },
  { key: "20", label: "20 Muut kuin 17 04 09", english: "20 Other than those of 17 04 09" },
];

function found(options: Choice[], typed: string): string[] {
  return search(entriesOf(options), typed).map(({ option }) => option.key);
}

it.each([
  ["C25", ["C25", "C251", "C2511"]],
  ["25", ["C25", "C251", "C2511"]],
  ["25.1", ["C251", "C2511"]],
  ["2511", ["C2511"]],
  [" c 25.11 ", ["C2511"]],
  ["metallv", ["C25"]],
  ["metal prod", ["C25", "C251"]],
  ["25.11 bygg", ["C2511"]],
  ["järn", ["H492"]],
  ["jarn", ["H492"]],
  ["stommar", ["C251", "C2511"]],
  ["xyz", []],
  ["", ["C", "H"]],
])("finds industries by %s", (typed, want) => {
  expect(found(industries, typed)).toEqual(want);
});

it("puts codes before words", () => {
  expect(found(industries, "h")).toEqual(["H", "H492", "C25", "C251", "C2511"].slice(0, 2));
});

it.each([
  ["170409", ["170409"]],
  ["17 04 09", ["170409"]],
  ["17 04 09*", ["170409"]],
  ["17 04", ["1704", "170405", "170409"]],
  ["steel", ["170405"]],
  ["teras", ["170405"]],
])("finds waste by %s", (typed, want) => {
  expect(found(waste, typed)).toEqual(want);
});

it("says what a code stands under", () => {
  expect(entriesOf(industries)[3]?.path).toBe(
    "C Tillverkning › 25 Tillverkning av metallvaror › 25.1 Metallstommar",
  );
});

it("is quick in a list of a thousand", () => {
  const many = Array.from({ length: 1047 }, (_, n) => ({
    key: `C${1000 + n}`,
    label: `${1000 + n} Tillverkning av varor ${n}`,
    english: `${1000 + n} Manufacture of goods ${n}`,
  }));
  expect(isLong(many)).toBe(true);
  expect(isLong(waste)).toBe(false);
  const entries = entriesOf(many);
  const start = performance.now();
  for (let n = 0; n < 20; n++) search(entries, `manufacture goods ${n}`);
  expect(performance.now() - start).toBeLessThan(2000);
});
