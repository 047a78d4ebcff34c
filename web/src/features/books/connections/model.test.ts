import { describe, expect, it } from "vitest";
import type { Connection, Provider } from "@/lib/api/connection-types";
import type { ProviderName } from "@/lib/api/enums";
import type { Job } from "@/lib/api/types";
import { bodyOf, codeOf, draftOf, inOrder, possible, standing, stateOf, wrongIn } from "./model";

const offer = (provider: ProviderName, change: Partial<Provider> = {}): Provider => ({
  provider,
  number: 0,
  ways: ["connect", "file"],
  ready: true,
  announced: false,
  granted: false,
  fields: [],
  series: false,
  invoices: false,
  publicKey: "",
  ...change,
});

const kleer = offer("kleer", {
  series: true,
  fields: [
    { name: "companyId", secret: false, required: true, default: "" },
    { name: "environment", secret: false, required: false, default: "Production" },
    { name: "apiKey", secret: true, required: true, default: "" },
  ],
});

const stored = {
  companyId: "12",
  settings: { environment: "Sandbox" },
  expensesVoucherSeries: "B",
  invoiceVoucherSeries: "LEV",
  allVoucherSeries: true,
} as unknown as Connection;

describe("inOrder", () => {
  it("offers those that people ask for first, and leaves nobody out", () => {
    const { first, others } = inOrder([offer("goClimate"), offer("emce"), offer("fortnox"), offer("kleer")]);
    expect(first.map(({ provider }) => provider)).toEqual(["kleer", "fortnox", "emce"]);
    expect(others.map(({ provider }) => provider)).toEqual(["goClimate"]);
  });
});

describe("possible", () => {
  it.each([
    ["connect", ["connect", "file"], true, false],
    ["notReady", ["connect", "file"], false, false],
    ["file", ["file", "partner"], false, false],
    ["partner", ["partner"], false, false],
    ["calculation", ["calculation"], false, false],
    ["announced", ["connect", "file"], false, true],
    ["announced", ["file", "partner"], false, true],
  ] as const)("%s", (wanted, ways, ready, announced) => {
    expect(possible({ ways: [...ways], ready, announced })).toBe(wanted);
  });
});

describe("standing", () => {
  const trouble = { reason: "down" } as Connection["trouble"];
  it.each([
    ["connected", "connected", false, null],
    ["trying", "connected", false, trouble],
    ["reconnect", "reconnect", false, trouble],
    ["connect", "connect", false, null],
    ["paused", "reconnect", true, trouble],
  ] as const)("%s", (wanted, state, paused, found) => {
    expect(standing({ state, paused, trouble: found }, { state: "done" } as Job)).toBe(wanted);
  });
  it("is that of the reading while there is one", () => {
    expect(standing({ state: "connected", paused: false, trouble }, { state: "queued" } as Job)).toBe(
      "reading",
    );
  });
});

describe("a form", () => {
  it("begins with what most have", () => {
    expect(draftOf(kleer)).toEqual({
      companyId: "",
      environment: "Production",
      apiKey: "",
      expensesVoucherSeries: "A",
      invoiceVoucherSeries: "L",
      allVoucherSeries: "",
    });
  });
  it("begins with what is stored, the key apart", () => {
    expect(draftOf(kleer, stored)).toEqual({
      companyId: "12",
      environment: "Sandbox",
      apiKey: "",
      expensesVoucherSeries: "B",
      invoiceVoucherSeries: "LEV",
      allVoucherSeries: "true",
    });
  });
  it("asks for a key only while there is none", () => {
    const draft = { ...draftOf(kleer), companyId: " " };
    expect(wrongIn(kleer.fields, draft, false)).toEqual({ companyId: "required", apiKey: "required" });
    expect(wrongIn(kleer.fields, { ...draft, companyId: "1" }, true)).toEqual({});
  });
  it("is sent by the names of the API", () => {
    expect(bodyOf(kleer, { ...draftOf(kleer), companyId: " 12 ", apiKey: "k" })).toEqual({
      companyId: "12",
      apiKey: "k",
      settings: { environment: "Production" },
      expensesVoucherSeries: "A",
      invoiceVoucherSeries: "L",
      allVoucherSeries: false,
    });
    expect(bodyOf(offer("vismaNet"), {})).toEqual({});
  });
});

describe("stateOf", () => {
  it.each([
    ["running", null, ""],
    ["done", "2026-01-01T00:00:00Z", ""],
    ["stopped", "2026-01-01T00:00:00Z", "stopped"],
    ["failed", "2026-01-01T00:00:00Z", "down"],
  ] as const)("%s", (wanted, endedAt, reason) => {
    expect(stateOf({ endedAt, reason })).toBe(wanted);
  });
});

describe("codeOf", () => {
  it.each([
    [null, null],
    ["connected", "connected"],
    ["connection.denied", "connection.denied"],
    ["account", "unknown"],
    ["<b>", "unknown"],
  ])("%s", (result, code) => {
    expect(codeOf(result)).toBe(code);
  });
});
