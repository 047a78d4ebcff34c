import { describe, expect, test } from "vitest";
import type { EnergyContract, EnergyUse } from "@/lib/api/types";
import { byCarrier, contentOf, draftOf, energyOf, partsOf, wrongIn } from "./model";

const contract = {
  id: "1",
  version: 3,
  from: "2025-01-01",
  to: "2025-06-30",
  carrier: "heating",
  instrument: "rate",
  quantity: null,
  unit: "kWh",
  kgPerKWh: "0.021",
  supplier: "Värmebolaget",
  number: "",
  technology: "biomass",
  note: "",
} as unknown as EnergyContract;

const use = { carrier: "electricity", kWh: "1000", byContract: "600", byOther: "100" } as EnergyUse;

describe("draftOf", () => {
  test("a new contract is for the whole year and asks for a quantity", () => {
    const draft = draftOf(2024);
    expect([draft.from, draft.to, draft.coversAll, draft.unit]).toEqual([
      "2024-01-01",
      "2024-12-31",
      false,
      "MWh",
    ]);
  });

  test("what was read is sent as it was, all consumption in no unit of its own", () => {
    const { id: _, version: __, ...content } = contract;
    expect(contentOf(draftOf(2025, contract))).toEqual({ ...content, unit: "MWh" });
    const some = { ...content, quantity: "12.5", unit: "kWh" as const };
    expect(contentOf(draftOf(2025, some))).toEqual(some);
  });
});

describe("wrongIn", () => {
  const good = { ...draftOf(2024), quantity: "10", kgPerKWh: "0", supplier: "Kraftbolaget", number: "GO-1" };
  test.each([
    [{}, {}],
    [
      { quantity: null, kgPerKWh: null, supplier: " ", number: "" },
      { quantity: "required", kgPerKWh: "required", supplier: "required", number: "required" },
    ],
    [
      { quantity: undefined, kgPerKWh: undefined },
      { quantity: "noNumber", kgPerKWh: "noNumber" },
    ],
    [{ quantity: null, coversAll: true }, {}],
    [{ instrument: "rate" as const, number: "" }, {}],
    [{ to: "2023-12-31" }, { to: "outOfRange" }],
    [{ from: "" }, { from: "required" }],
  ])("%o", (change, wrong) => {
    expect(wrongIn({ ...good, ...change })).toEqual(wrong);
  });
});

test("carriers that were neither used nor contracted are left out", () => {
  expect(byCarrier({ contracts: [contract], use: [use] })).toEqual([
    { carrier: "electricity", contracts: [], use },
    { carrier: "heating", contracts: [contract], use: null },
  ]);
});

test("the parts of a use add up to it", () => {
  expect(partsOf(use)).toEqual({ contract: 600, other: 100, rest: 300 });
  expect(partsOf({ ...use, kWh: "700.0000000001" })).toEqual({ contract: 600, other: 100, rest: 0 });
  expect(partsOf({ ...use, kWh: "-5", byContract: "0", byOther: "0" }).rest).toBe(0);
});

test.each([
  ["9999", 9999, "kWh"],
  ["10000", 10, "MWh"],
  ["12500000", 12.5, "GWh"],
])("%s kWh", (kWh, value, unit) => {
  expect(energyOf(kWh)).toEqual({ value, unit });
});
