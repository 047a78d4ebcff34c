import { describe, expect, it } from "vitest";
import { answer, column, noFilter, question } from "./fixture";
import {
  columnsAsked,
  type Filter,
  filtered,
  headings,
  hrefOf,
  isPhasedIn,
  listed,
  moved,
  type Stop,
  shownStatus,
  statusOf,
  stopOf,
  stopStatus,
  stopsOf,
  topics,
  walkOf,
} from "./model";
import type { Asked } from "./types";

const energy = { id: "energy", name: "Energi per källa", rows: "" as const, rowsFrom: "" };
const all: Asked[] = [
  question({ id: "1", shortTitle: "Elförbrukning", category: "B3", group: energy, chapter: "Miljö" }),
  question({
    id: "2",
    shortTitle: "Bränslen",
    category: "B3",
    group: energy,
    chapter: "Miljö",
    status: "completed",
    assignedUserId: "p2",
    answer: answer({ carriedFrom: 2024 }),
  }),
  column("3", { category: "B1", status: "inProgress" }),
  question({
    id: "4",
    title: "Hur många är ni?",
    category: "B8",
    subCategory: "Anställda",
    status: "notApplicable",
  }),
  column("5", { category: "B1", status: "completed" }),
  question({ id: "6", category: "B9", applicability: "condition", status: "completed" }),
];
const none: Filter = noFilter;
const ids = (list: readonly Asked[]) => list.map(({ id }) => id);
const stopIds = (list: readonly Stop[]) => list.map(({ id }) => id);

describe("filtered", () => {
  it.each([
    ["nothing typed keeps all", {}, ["1", "2", "3", "4", "5", "6"]],
    ["short title, whatever the case", { words: "ELFÖR" }, ["1"]],
    ["title", { words: "hur många" }, ["4"]],
    ["category", { words: "b3" }, ["1", "2"]],
    ["sub-category", { words: "anställda" }, ["4"]],
    ["name of the group", { words: "energi per" }, ["1", "2"]],
    ["spaces around do not count", { words: "  bränslen " }, ["2"]],
    ["chapter", { chapter: "Miljö" }, ["1", "2"]],
    ["completed", { status: "completed" }, ["2", "5"]],
    ["in progress", { status: "inProgress" }, ["3"]],
    ["not started", { status: "notStarted" }, ["1"]],
    ["not applicable, marked or not asked", { status: "notApplicable" }, ["4", "6"]],
    ["applicable", { status: "applicable" }, ["1", "2", "3", "5"]],
    ["somebody’s", { assignee: "p2" }, ["2"]],
    ["with a suggestion", { suggested: new Set(["2", "9"]) }, ["2"]],
    ["nobody’s", { assignee: "none", status: "inProgress" }, ["3"]],
    ["carried over and not reviewed", { status: "toReview" }, ["2"]],
    ["all at once", { words: "b3", chapter: "Miljö", status: "completed" }, ["2"]],
  ] as const)("%s", (_, filter, wanted) => {
    expect(ids(filtered(all, { ...none, ...filter }))).toEqual(wanted);
  });
});

it("leaves out what is opted out, until that is asked for", () => {
  const some = [
    question({ id: "a", status: "completed" }),
    question({ id: "b", status: "completed", applicability: "optedOut" }),
  ];
  expect(ids(filtered(some, none))).toEqual(["a"]);
  expect(ids(filtered(some, { ...none, status: "completed" }))).toEqual(["a"]);
  expect(ids(filtered(some, { ...none, status: "notApplicable" }))).toEqual([]);
  expect(ids(filtered(some, { ...none, status: "optedOut" }))).toEqual(["b"]);
});

describe("the questions on a topic", () => {
  it("are its own and those that assess its sub-topics", () => {
    const all = [
      question({ id: "1", topic: "E1" }),
      question({ id: "2", topic: "E1.2" }),
      question({ id: "3", topic: "general" }),
      question({ id: "4", topic: "S1" }),
    ];
    const shown = filtered(all, { ...none, topic: "E1" });
    expect(shown.map(({ id }) => id)).toEqual(["1", "2"]);
  });
});

describe("shownStatus", () => {
  it("counts what is not asked as not applicable, even where an answer stands", () => {
    expect(shownStatus(question({ applicability: "phasedIn", status: "completed" }))).toBe("notApplicable");
    expect(shownStatus(question({ status: "completed" }))).toBe("completed");
  });
});

describe("stops", () => {
  const stops = stopsOf(all);
  it("brings the columns of a table together where the first one stands", () => {
    expect(stopIds(stops)).toEqual(["1", "2", "group:sites", "4", "6"]);
    expect(ids(stops[2]?.questions ?? [])).toEqual(["3", "5"]);
  });
  it("finds the stop that shows a column", () => {
    expect(stopOf(stops, "5")?.id).toBe("group:sites");
    expect(stopOf(stops, "nothing")).toBeUndefined();
  });
  it("does not make a table of a group that has no rows", () => {
    expect(stopIds(stopsOf([column("7", { group: energy })]))).toEqual(["7"]);
  });
  it("leads to the table or to the question", () => {
    expect(stops.slice(1, 3).map((stop) => hrefOf("Measurements", stop))).toEqual([
      "/company/questions/section/Measurements/question/2",
      "/company/questions/section/Measurements/group/sites",
    ]);
  });
});

describe("stopStatus", () => {
  const table = (...columns: Partial<Asked>[]): Stop => ({
    id: "group:x",
    category: "",
    table: null,
    questions: columns.map((change, place) => column(String(place), change)),
  });
  it.each([
    ["every column complete", [{ status: "completed" }, { status: "completed" }], "completed"],
    ["one column begun", [{ status: "notStarted" }, { status: "inProgress" }], "inProgress"],
    ["one complete, one not", [{ status: "completed" }, { status: "notStarted" }], "inProgress"],
    ["nothing begun", [{ status: "notStarted" }, { status: "notStarted" }], "notStarted"],
    [
      "a column that does not apply does not hold up",
      [{ status: "completed" }, { status: "notApplicable" }],
      "completed",
    ],
    ["none applies", [{ status: "notApplicable" }], "notApplicable"],
    ["not asked", [{ applicability: "condition", status: "notStarted" }], "notApplicable"],
  ] as const)("%s", (_, columns, wanted) => {
    expect(stopStatus(table(...columns))).toBe(wanted);
  });
});

describe("columnsAsked", () => {
  const open = column("1", {});
  const barred = column("2", { applicability: "condition" });
  it("leaves out what a condition bars", () => expect(columnsAsked([open, barred])).toEqual([open]));
  it("keeps a table whole that is not asked at all", () => expect(columnsAsked([barred])).toEqual([barred]));
});

describe("moved", () => {
  const stops = stopsOf(all);
  const from = (id: string) => stops.find((stop) => stop.id === id) as Stop;
  it.each([
    ["1", "next", "2"],
    ["2", "previous", "1"],
    ["1", "previous", undefined],
    ["6", "next", undefined],
    ["2", "nextCategory", "group:sites"],
    ["4", "previousCategory", "group:sites"],
    ["2", "previousCategory", undefined],
    ["6", "nextCategory", undefined],
  ] as const)("from %s %s leads to %s", (id, move, wanted) => {
    expect(moved(stops, from(id), move)?.id).toBe(wanted);
  });
});

describe("listed", () => {
  it("puts categories in their order and neighbours of a series together", () => {
    const shape = listed(stopsOf(all)).map(({ category, clusters }) => [
      category,
      clusters.map(({ group, stops }) => [group?.id ?? null, stops.length]),
    ]);
    expect(shape).toEqual([
      ["B3", [["energy", 2]]],
      ["B1", [[null, 1]]],
      ["B8", [[null, 1]]],
      ["B9", [[null, 1]]],
    ]);
  });
});

describe("headings", () => {
  it("are each named once, in the order of the questions", () => {
    expect(headings(all, "chapter")).toEqual(["Miljö", "Allmänt"]);
    expect(headings(all, "category")).toEqual(["B3", "B1", "B8", "B9"]);
  });
});

describe("topics and people", () => {
  const mixed = [
    question({ id: "a", topic: "general", assignedUserId: "p1" }),
    question({ id: "b", topic: "E2" }),
    question({ id: "c", topic: "E2.1" }),
  ];
  it("counts an assessment of a sub-topic to the topic, and names those without one last", () => {
    expect(topics(mixed)).toEqual(["E2", "general"]);
    expect(ids(filtered(mixed, { ...none, topic: "E2" }))).toEqual(["b", "c"]);
  });
  it("finds those of one person", () => {
    expect(ids(filtered(mixed, { ...none, assignee: "p1" }))).toEqual(["a"]);
  });
});

describe("walkOf", () => {
  const stops = stopsOf(all);
  const at = (id: string) => {
    const stop = stopOf(stops, id);
    if (!stop) throw new Error(id);
    return stop;
  };
  it("goes through what the filter shows, and through where one stands", () => {
    const filter: Filter = { ...none, status: "notStarted" };
    expect(stopIds(walkOf(stops, at("1"), filter))).toEqual(["1"]);
    expect(stopIds(walkOf(stops, at("2"), filter))).toEqual(["1", "2"]);
    expect(moved(walkOf(stops, at("2"), filter), at("2"), "previous")?.id).toBe("1");
    expect(walkOf(stops, at("1"), none)).toEqual(stops);
  });
  it("takes the filter along in the address", () => {
    expect(hrefOf("Goals", at("1"), "?status=notStarted")).toBe(
      "/company/questions/section/Goals/question/1?status=notStarted",
    );
  });
});

describe("isPhasedIn", () => {
  it("minds both kinds of years", () => {
    expect(isPhasedIn(question())).toBe(false);
    expect(isPhasedIn(question({ phasingInYears: { any: 1, small: 1 } }))).toBe(true);
    expect(isPhasedIn(question({ phasingInYears: { any: 0, small: 2 } }))).toBe(true);
  });
});

it.each([
  ["completed", "completed"],
  ["done", "completed"],
  ["in progress", "inProgress"],
  ["In-Progress", "inProgress"],
  ["not answered", "notStarted"],
  ["not_answered", "notStarted"],
  ["applicable", "applicable"],
  ["else", null],
  ["", null],
])("takes %j in an address for %j", (word, status) => {
  expect(statusOf(word)).toBe(status);
});
