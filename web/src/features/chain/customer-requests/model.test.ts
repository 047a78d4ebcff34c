import { describe, expect, it } from "vitest";
import type { CustomerOffer, CustomerRequest, ItemVerdict } from "@/lib/api/customer-request-types";
import {
  askOf,
  choosing,
  countOf,
  draftOf,
  isSame,
  itemsById,
  linesOf,
  matching,
  parted,
  whyOf,
  wrongIn,
} from "./model";

const item = (id: string, code: string, paragraph: string, label: string) => ({
  id,
  code,
  paragraph,
  inferred: false,
  label,
  question: `Fråga om ${label}?`,
});

const offer: CustomerOffer = {
  edition: "VS",
  firstDay: "2027-01-01",
  size: "upTo10",
  disclosures: [
    {
      id: "b3",
      name: "B3 Energi",
      items: [item("B3_01", "B3", "32", "El"), item("B3_02", "B3", "33", "Utsläpp")],
    },
    { id: "c1", name: "C1 Strategi", items: [item("C1_01", "C1", "46(a)", "Marknader")] },
  ],
};

const verdict = (change: Partial<ItemVerdict>): ItemVerdict => ({
  id: "B3_01",
  words: "",
  above: false,
  cap: "all",
  paragraph: "32",
  inferred: false,
  ...change,
});

describe("a draft", () => {
  it("begins with the size of the company and the year to come", () => {
    const draft = draftOf(offer, null);
    expect(draft).toMatchObject({
      firstDay: "2027-01-01",
      size: "upTo10",
      purpose: "csrdReport",
      inScope: true,
    });
    expect(wrongIn(draft)).toEqual({ asker: "required", items: "required" });
    expect(wrongIn({ ...draft, asker: "Banken", others: " Scope 3 " })).toEqual({});
    expect(wrongIn({ ...draft, asker: "Banken", items: ["B3_01"], firstDay: "" })).toEqual({
      firstDay: "required",
    });
  });

  it("comes back from a saved request, and is sent as it was", () => {
    const saved = {
      id: "1",
      version: 2,
      asker: "Banken",
      inScope: false,
      purpose: "other",
      firstDay: "2027-05-01",
      size: "unknown",
      items: ["C1_01"],
      others: ["Scope 3", "Produkt"],
      received: null,
      note: "x",
    } as unknown as CustomerRequest;
    const draft = draftOf(offer, saved);
    expect(draft.others).toBe("Scope 3\nProdukt");
    const { id: _id, version: _version, ...ask } = saved;
    expect(askOf(draft)).toEqual(ask);
    expect(askOf({ ...draft, received: "2026-11-20" }).received).toBe("2026-11-20");
  });

  it("says the same whatever the order of its items", () => {
    const draft = draftOf(offer, null);
    const one = { ...draft, items: ["B3_01", "C1_01"] };
    expect(isSame(one, { ...one, items: ["C1_01", "B3_01"] })).toBe(true);
    expect(isSame(one, { ...one, note: "x" })).toBe(false);
  });

  it("has a line for each thing that is asked in other words", () => {
    expect(linesOf(" Scope 3 \n\n Produkt\nScope 3")).toEqual(["Scope 3", "Produkt"]);
    expect(linesOf("")).toEqual([]);
  });
});

describe("items", () => {
  const found = (search: string) =>
    matching(offer.disclosures, search).flatMap(({ items }) => items.map(({ id }) => id));

  it.each([
    ["", ["B3_01", "B3_02", "C1_01"]],
    ["  b3 ", ["B3_01", "B3_02"]],
    ["46(a)", ["C1_01"]],
    ["energi utsläpp", ["B3_02"]],
    ["UTSLÄPP", ["B3_02"]],
    ["finns inte", []],
  ])("are found by %j", (search, ids) => {
    expect(found(search)).toEqual(ids);
  });

  it("are chosen one by one and by disclosure", () => {
    const b3 = offer.disclosures[0]?.items ?? [];
    expect(choosing(["C1_01", "B3_02"], b3, true)).toEqual(["C1_01", "B3_01", "B3_02"]);
    expect(choosing(["C1_01", "B3_02"], b3, false)).toEqual(["C1_01"]);
    expect(countOf(new Set(["B3_02", "C1_01"]), b3)).toBe(1);
    expect(itemsById(offer).get("C1_01")?.label).toBe("Marknader");
  });
});

describe("a verdict", () => {
  it.each([
    [verdict({ id: "", words: "Scope 3", above: true, cap: "" }), "noDatapoint"],
    [verdict({ id: "", words: "Scope 3", above: false, cap: "" }), "noDatapoint"],
    [verdict({ above: false, cap: "all" }), "all"],
    [verdict({ above: false, cap: "over-10" }), "over10"],
    [verdict({ above: true, cap: "over-10" }), "onlyOver10"],
    [verdict({ above: true, cap: "" }), "notListed"],
  ])("says why: %#", (one, why) => {
    expect(whyOf(one)).toBe(why);
  });

  it("stands with its likes", () => {
    const items = [
      verdict({ id: "a", above: true }),
      verdict({ id: "b" }),
      verdict({ id: "c", above: true }),
    ];
    const { above, within } = parted({ capped: true, outside: [], above: 2, items });
    expect(above.map(({ id }) => id)).toEqual(["a", "c"]);
    expect(within.map(({ id }) => id)).toEqual(["b"]);
  });
});
