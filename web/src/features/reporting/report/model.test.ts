import { progressOf } from "@tests/unit/progress";
import { describe, expect, it } from "vitest";
import type { Completeness } from "@/lib/api/report-types";
import type { Footprint, Job } from "@/lib/api/types";
import {
  aheadOf,
  byCode,
  chosenOf,
  emptiness,
  freshOptions,
  isFollowed,
  lacks,
  type Made,
  otherLanguages,
  type ReportForm,
  type ReportType,
  readiness,
  rowCount,
  rowsOf,
  soughtIn,
  waitingOf,
  yearsOf,
} from "./model";

describe("yearsOf", () => {
  it("offers the years with a footprint and the chosen one, newest first", () => {
    expect(yearsOf([{ year: 2023 }, { year: 2025 }], 2024)).toEqual([2025, 2024, 2023]);
    expect(yearsOf([{ year: 2025 }], 2025)).toEqual([2025]);
    expect(yearsOf([], 2026)).toEqual([2026]);
  });
});

describe("rowsOf", () => {
  const form = (type: string, choices: string[]) => ({ type, choices }) as unknown as ReportForm;
  const chosen = { ...freshOptions, months: [2], supplier: "s-1", basis: "spend" as const };
  it("asks for what the form takes", () => {
    const query = rowsOf(form("carbon-pdf", ["months", "scopes", "supplier", "basis"]), chosen);
    expect(query).toMatchObject({ month: [2], scope: [], supplier: "s-1", method: "spend", entries: null });
  });
  it("asks for activity data alone where the report is about them", () => {
    const query = rowsOf(form("activity-xlsx", ["months", "suppliers"]), chosen);
    expect(query).toMatchObject({ month: [2], supplier: "", method: "", entries: true });
  });
  it("asks for nothing where the report is not about rows", () => {
    expect(rowsOf(form("sustainability-pdf", ["scope2"]), chosen)).toBeNull();
  });
});

describe("emptiness", () => {
  it.each([
    ["carbon-pdf", [], "emptyYear"],
    ["carbon-pdf", [2], "emptyChoice"],
    ["activity-pdf", [], "emptyEntries"],
    ["activity-pdf", [2], "emptyChoice"],
  ])("says of %s of the months %j why it has no rows: %s", (type, months, expected) => {
    const form = { type, choices: ["months"] } as unknown as ReportForm;
    const query = rowsOf(form, { ...freshOptions, months });
    expect(query && emptiness(form, query)).toBe(expected);
  });
});

describe("chosenOf", () => {
  it("leaves out what is not chosen", () => {
    const order = { ...freshOptions, type: "carbon-pdf" as const, year: 2025, locale: "sv-SE" as const };
    expect(chosenOf(order).supplier).toBeUndefined();
    expect(chosenOf({ ...order, supplier: "s-1" }).supplier).toBe("s-1");
  });
});

describe("rowCount", () => {
  it("counts each row once, whatever became of it", () => {
    const coverage = { rows: { counted: 5, excluded: 2, unmatched: 1 } } as Footprint["coverage"];
    expect(rowCount({ coverage, disabled: { rows: 1, amount: "0" } })).toBe(9);
  });
});

describe("readiness", () => {
  const of = (state: Job["state"], size: number | null) => readiness({ job: { state } as Job, size });
  it.each([
    ["queued", null, "underWay"],
    ["running", null, "underWay"],
    ["done", 5, "ready"],
    ["done", null, "underWay"],
    ["failed", null, "failed"],
    ["cancelled", null, "cancelled"],
  ] as const)("%s with size %s is %s", (state, size, wanted) => {
    expect(of(state, size)).toBe(wanted);
  });
});

describe("lacks", () => {
  const whole = { chapters: [], topics: [], footprint: null, facts: [] } as unknown as Completeness;
  it("is nothing of a complete year", () => {
    expect(lacks(whole)).toBe(0);
    expect(lacks({ ...whole, footprint: { months: [], unmatched: 0 } })).toBe(0);
  });
  it("counts drafts, unanswered questions, topics, months, rows as one, and facts", () => {
    const chapters = [
      { progress: progressOf({ applicable: 16, completed: 9 }), known: 2 },
    ] as Completeness["chapters"];
    const topics = [{ assessed: true }, { assessed: false }] as Completeness["topics"];
    const footprint = { months: [11, 12], unmatched: 40 };
    expect(lacks({ ...whole, chapters, topics, footprint, facts: ["address"] })).toBe(5 + 1 + 3 + 1);
  });
});

describe("those under way", () => {
  const of = (id: string, state: Job["state"], startedAt: string | null = null) => ({
    id,
    job: { state, startedAt } as Job,
  });
  const newestFirst = [
    of("d", "queued"),
    of("c", "queued"),
    of("b", "done"),
    of("a", "running", "2026-01-01"),
  ];

  it("wait until somebody has begun", () => {
    expect(waitingOf(newestFirst).map(({ id }) => id)).toEqual(["d", "c"]);
    expect(waitingOf([of("e", "queued", "2026-01-01")])).toEqual([]);
  });

  it("come after those that were ordered before and are not finished", () => {
    expect(aheadOf("d", newestFirst)).toBe(2);
    expect(aheadOf("c", newestFirst)).toBe(1);
    expect(aheadOf("a", newestFirst)).toBe(0);
  });

  it("are followed live while few are ahead", () => {
    expect([0, 2, 3].map(isFollowed)).toEqual([true, true, false]);
  });
});

describe("soughtIn", () => {
  const made = (id: string, type: string, year: number, allYears = false) =>
    ({ id, type, year, allYears }) as unknown as Made;
  const all = [
    made("a", "carbon-pdf", 2025),
    made("b", "carbon-pdf", 2024),
    made("c", "archive-zip", 2025, true),
    made("d", "footprint-csv", 2024),
  ];
  const ids = (type: ReportType | "", year: string) => soughtIn(all, { type, year }).map(({ id }) => id);
  it("finds files by type, by year and by both, and what is about every year in each", () => {
    expect(ids("", "")).toEqual(["a", "b", "c", "d"]);
    expect(ids("carbon-pdf", "")).toEqual(["a", "b"]);
    expect(ids("", "2024")).toEqual(["b", "c", "d"]);
    expect(ids("carbon-pdf", "2024")).toEqual(["b"]);
    expect(ids("footprint-csv", "2025")).toEqual([]);
  });
});

describe("byCode", () => {
  it("puts findings of one kind together", () => {
    const finding = (code: "missing" | "sumDiffers", id: string) => ({
      code,
      severity: "error" as const,
      questions: [{ id, section: 6 as const, shortTitle: id }],
    });
    const findings = [
      finding("missing", "B1_10"),
      finding("sumDiffers", "B3_14"),
      finding("missing", "B1_11"),
    ];
    expect(byCode(findings).map(({ code, found }) => [code, found.length])).toEqual([
      ["missing", 2],
      ["sumDiffers", 1],
    ]);
    expect(byCode([])).toEqual([]);
  });
});

it("names the languages of texts that are not the file's", () => {
  expect(otherLanguages(["sv-SE", "en-US", "sv-FI"], "en-US")).toEqual(["sv"]);
  expect(otherLanguages(["sv-FI"], "sv-SE")).toEqual([]);
  expect(otherLanguages(["und", "de-DE", "fi-FI"], "fi-FI")).toEqual(["de"]);
  expect(otherLanguages([], "nl-NL")).toEqual([]);
});
