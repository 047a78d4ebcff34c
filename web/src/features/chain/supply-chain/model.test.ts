import { describe, expect, test } from "vitest";
import type { Activity, Chain, Connection, Stakeholder } from "@/lib/api/supply-chain-types";
import { activityDraft, fieldsOf, importing, savingActivity, wrongInActivity } from "./drafts";
import {
  changing,
  columnsOf,
  connectionsOf,
  emptyChain,
  foreseen,
  inverse,
  lastPosition,
  mayConnect,
  merge,
  reordered,
  restingOn,
  showOf,
  showText,
} from "./model";

const written = { updatedBy: { id: "p", name: "Ada" }, updatedAt: "2026-01-02T03:04:05Z" };

function activity(id: string, some: Partial<Activity> = {}): Activity {
  return {
    id,
    version: 1,
    removed: false,
    name: id,
    description: "",
    segment: "upstream",
    tier: 1,
    type: "input",
    priority: "medium",
    stakeholderId: null,
    questions: [],
    topics: [],
    position: 1,
    ...written,
    ...some,
  };
}

function stakeholder(id: string, name: string): Stakeholder {
  return {
    id,
    version: 1,
    removed: false,
    name,
    type: "supplier",
    description: "",
    supplierId: null,
    ...written,
  };
}

function connection(from: string, to: string): Connection {
  return { id: `${from}-${to}`, version: 1, removed: false, from, to, description: "", ...written };
}

function chain(some: Partial<Chain>): Chain {
  return { ...emptyChain, ...some };
}

const names = (columns: ReturnType<typeof columnsOf>) =>
  columns.map(
    ({ segment, tier, activities }) => `${segment} ${tier}: ${activities.map(({ name }) => name).join()}`,
  );

describe("columns", () => {
  const all = chain({
    stakeholders: [stakeholder("s", "Stål AB")],
    activities: [
      activity("mill", { position: 2, stakeholderId: "s" }),
      activity("yard"),
      activity("mine", { tier: 2 }),
      activity("works", { segment: "core", tier: 0 }),
      activity("shop", { segment: "downstream", description: "Säljer bilar" }),
    ],
  });

  test("run from the far end upstream to the far end downstream", () => {
    expect(names(columnsOf(all))).toEqual([
      "upstream 2: mine",
      "upstream 1: yard,mill",
      "core 0: works",
      "downstream 1: shop",
    ]);
  });

  test.each([
    ["only-1", ["upstream 1: yard,mill", "downstream 1: shop"]],
    ["upTo-1", ["upstream 1: yard,mill", "core 0: works", "downstream 1: shop"]],
    ["only-7", []],
  ])("%s", (text, found) => {
    expect(names(columnsOf(all, showOf(text)))).toEqual(found);
    expect(showText(showOf(text))).toBe(text);
  });

  test("what an address says that means nothing shows all", () => {
    for (const text of ["all", "only", "upTo-0", "some-2", "only-x"])
      expect(showOf(text)).toEqual({ how: "all" });
  });

  test("are searched by name, description and stakeholder", () => {
    expect(names(columnsOf(all, showOf("all"), " stål "))).toEqual(["upstream 1: mill"]);
    expect(names(columnsOf(all, showOf("all"), "BILAR"))).toEqual(["downstream 1: shop"]);
  });
});

describe("changes", () => {
  const mill = activity("mill");
  const mine = activity("mine", { tier: 2 });
  const before = chain({ activities: [mill, mine], connections: [connection("mine", "mill")] });

  test("taken back leave the map as it was", () => {
    const change = changing({
      activities: [
        { ...mill, name: "Works" },
        { ...mine, removed: true },
        { ...activity("new"), version: 0 },
      ],
    });
    const after = merge(before, foreseen(change, written.updatedBy, written.updatedAt));
    expect(after.activities.map(({ name, version }) => `${name} ${version}`)).toEqual(["Works 2", "new 1"]);
    expect(connectionsOf(after)).toEqual([]);

    const back = restingOn(
      inverse(before, change),
      new Map([
        ["mill", 2],
        ["mine", 2],
        ["new", 1],
      ]),
    );
    expect(back.activities.map(({ version, removed }) => [version, removed])).toEqual([
      [2, false],
      [2, false],
      [1, true],
    ]);
    const again = merge(after, foreseen(back, written.updatedBy, written.updatedAt));
    expect(again.activities.map(({ name }) => name).sort()).toEqual(["mill", "mine"]);
    expect(connectionsOf(again)).toHaveLength(1);
  });

  test("of the order number a column anew, and only what moves", () => {
    const column = [
      activity("a", { position: 1 }),
      activity("b", { position: 2 }),
      activity("c", { position: 3 }),
    ];
    expect(reordered(column, "c", 1).activities.map(({ id, position }) => `${id}${position}`)).toEqual([
      "c2",
      "b3",
    ]);
    expect(reordered(column, "a", -1).activities).toEqual([]);
    const level = [activity("a"), activity("b"), activity("c")];
    expect(reordered(level, "b", 0).activities.map(({ id, position }) => `${id}${position}`)).toEqual([
      "a2",
      "c3",
    ]);
  });

  test("connect two activities once in each direction", () => {
    expect(mayConnect(before, "mine", "mill")).toBe(false);
    expect(mayConnect(before, "mill", "mine")).toBe(true);
    expect(mayConnect(before, "mill", "mill")).toBe(false);
  });
});

describe("drafts", () => {
  test("a new activity stands last in its column, with whom it is made", () => {
    const all = chain({ activities: [activity("mill", { position: 4.5 })] });
    const draft = { ...activityDraft(), name: "Kvarn", stakeholder: "new", newStakeholder: "Mjöl AB" };
    const { activities, stakeholders } = savingActivity(all, draft);
    expect(activities).toMatchObject([
      { id: draft.id, version: 0, position: 5.5, tier: 1, stakeholderId: stakeholders[0]?.id },
    ]);
    expect(stakeholders).toMatchObject([{ name: "Mjöl AB", type: "supplier", version: 0 }]);
    expect(savingActivity(all, draft)).toEqual(savingActivity(all, draft));
  });

  test("an activity keeps its place unless it moves to another column, and the own business is tier 0", () => {
    const mill = activity("mill", { position: 7 });
    const all = chain({ activities: [mill] });
    expect(savingActivity(all, activityDraft(mill), mill).activities).toMatchObject([
      { version: 1, position: 7 },
    ]);
    const own = { ...activityDraft(mill), segment: "core" as const };
    expect(savingActivity(all, own, mill).activities).toMatchObject([{ tier: 0, position: 1 }]);
  });

  test("name what is missing", () => {
    expect(wrongInActivity({ ...activityDraft(), name: " ", stakeholder: "new" })).toEqual({
      name: "required",
      newStakeholder: "required",
    });
    expect(wrongInActivity({ ...activityDraft(), name: "Kvarn" })).toEqual({});
    expect(
      fieldsOf("activities", { "activities[0].name": "tooLong", "stakeholders[0].name": "required" }),
    ).toEqual({
      name: "tooLong",
    });
  });

  test("suppliers come with an activity each, one after the other, and lead to the own business", () => {
    const own = activity("own", { segment: "core", tier: 0 });
    const all = chain({ activities: [own, activity("mill", { position: 3 })] });
    const bought = [
      { name: "Stål AB", description: "Plåt", supplierId: "a" },
      { name: "El AB", description: "", supplierId: null },
    ];
    const { stakeholders, activities, connections } = importing(all, bought, "own");
    expect(stakeholders.map(({ supplierId }) => supplierId)).toEqual(["a", null]);
    expect(stakeholders.map(({ description }) => description)).toEqual(["Plåt", ""]);
    expect(activities.map(({ position }) => position)).toEqual([4, 5]);
    expect(activities.map(({ stakeholderId }) => stakeholderId)).toEqual(stakeholders.map(({ id }) => id));
    expect(connections.map(({ from, to }) => [from, to])).toEqual(activities.map(({ id }) => [id, "own"]));
    expect(importing(all, bought, null).connections).toEqual([]);
    expect(lastPosition(all, "upstream", 1)).toBe(4);
  });
});
