import { describe, expect, test } from "vitest";
import type { Entry, Flight } from "@/lib/api/types";
import {
  categoryOf,
  codesOf,
  flightContentOf,
  flightDraftOf,
  mayAskAgain,
  originOf,
  routeText,
  wrongInFlight,
} from "./flight-model";

const flight = { route: ["ARN", "FRA", "JFK"], class: "business", return: true, persons: 2 } as const;
const entry = {
  id: "1",
  from: "2025-03-10",
  to: "2025-03-14",
  supplier: "SAS",
  reference: "",
  description: "Mässa",
  source: "invoice",
  cover: "group",
  flight: { ...flight, route: [...flight.route] },
  answer: null,
} as unknown as Entry;

describe("flights", () => {
  test("codes are read whatever stands between them", () => {
    expect(codesOf("arn – Fra/JFK, lhr")).toEqual(["ARN", "FRA", "JFK", "LHR"]);
  });

  test("what was read is sent as it was", () => {
    const sent = flightContentOf(flightDraftOf("2026-01-01", entry));
    expect(sent.flight).toEqual(flight);
    expect([sent.from, sent.to, sent.cover, sent.supplier]).toEqual([
      "2025-03-10",
      "2025-03-14",
      "group",
      "SAS",
    ]);
  });

  test.each([
    [{ route: "" }, { route: "required" }],
    [{ route: "ARN" }, { route: "required" }],
    [{ route: "ARN JF" }, { route: "unknown" }],
    [
      { route: "ARN JFK", persons: Number.NaN, to: "2024-01-01" },
      { persons: "outOfRange", to: "outOfRange" },
    ],
    [{ route: "ARN JFK", from: "" }, { from: "required" }],
    [{ route: "ARN JFK" }, {}],
  ])("%o lacks %o", (change, wrong) => {
    expect(wrongInFlight({ ...flightDraftOf("2025-01-01"), ...change })).toEqual(wrong);
  });

  test("the longest leg names the category", () => {
    const legs = [
      { km: 1221, category: { id: "3.6.air.short-haul", name: "" } },
      { km: 6200, category: { id: "3.6.air.long-haul", name: "" } },
    ];
    expect(categoryOf({ legs, km: 7421, asks: false } as Flight)).toBe("3.6.air.long-haul");
    expect(categoryOf(undefined)).toBeNull();
  });

  test("the way back is told, and where the figure comes from", () => {
    expect(routeText({ ...flight, route: [...flight.route] })).toBe("ARN–FRA–JFK–FRA–ARN");
    expect(originOf(entry)).toBe("own");
    const silent = { ...entry, answer: { state: "silent" } } as Entry;
    expect([mayAskAgain(entry), mayAskAgain(silent)]).toEqual([false, true]);
  });
});
