import { expect, test } from "vitest";
import type { Activity, Chain } from "@/lib/api/supply-chain-types";
import {
  along,
  arranged,
  curves,
  dropped,
  headsOf,
  laidOut,
  nearest,
  nodeWidth,
  passes,
  pathOf,
} from "./layout";
import { columnsOf, emptyChain, foreseen, merge } from "./model";

const written = { updatedBy: { id: "p", name: "Ada" }, updatedAt: "2026-01-02T03:04:05Z" };

function activity(id: string, tier: number, position: number): Activity {
  const segment = tier === 0 ? "core" : "upstream";
  const rest = { description: "", type: "input", priority: "medium", stakeholderId: null } as const;
  return {
    id,
    version: 1,
    removed: false,
    name: id,
    segment,
    tier,
    position,
    questions: [],
    topics: [],
    ...rest,
    ...written,
  };
}

function chain(activities: Activity[], pairs: readonly [string, string][] = []): Chain {
  const connections = pairs.map(([from, to]) => ({
    id: `${from}-${to}`,
    version: 1,
    removed: false,
    from,
    to,
    description: "",
    ...written,
  }));
  return { ...emptyChain, activities, connections };
}

const order = (all: Chain) => columnsOf(all).map(({ activities }) => activities.map(({ id }) => id).join(""));

const four = chain([activity("a", 1, 1), activity("b", 1, 2), activity("c", 1, 3), activity("x", 0, 1)]);

test("columns stand beside each other around one middle, and nothing on anything else", () => {
  const { columns, width, height } = laidOut(columnsOf(four));
  expect(columns.map(({ nodes }) => nodes.map(({ y }) => y))).toEqual([[40, 124, 208], [124]]);
  expect((columns[1]?.x ?? 0) - (columns[0]?.x ?? 0)).toBeGreaterThan(nodeWidth);
  expect([width, height]).toEqual([640, 312]);
});

test("what is taller pushes the others down", () => {
  const { byId, height } = laidOut(columnsOf(four), ({ id }) => (id === "a" ? 100 : 50));
  expect(["a", "b", "c", "x"].map((id) => byId.get(id)?.y)).toEqual([40, 160, 230, 135]);
  expect(height).toBe(320);
});

function drop(id: string, x: number, y: number): string[] {
  const moved = four.activities.find((one) => one.id === id);
  if (!moved) throw new Error(id);
  const changes = dropped(four, laidOut(columnsOf(four)), moved, x, y);
  return order(merge(four, foreseen(changes, written.updatedBy, written.updatedAt)));
}

test.each([
  ["c", 40, 60, ["acb", "x"]],
  ["c", 50, -500, ["cab", "x"]],
  ["a", 40, 9000, ["bca", "x"]],
  ["a", 80, 48, ["abc", "x"]],
  ["a", 376, 0, ["bc", "ax"]],
  ["a", 9000, 9000, ["bc", "xa"]],
  ["x", -9000, 100, ["axbc"]],
])("%s let go at %i, %i", (id, x, y, found) => {
  expect(drop(id, x, y)).toEqual(found);
});

test("who moves to another column is of its segment and tier", () => {
  const [moved] = four.activities;
  if (!moved) throw new Error("none");
  const { activities } = dropped(four, laidOut(columnsOf(four)), moved, 376, 0);
  expect(activities.find(({ id }) => id === "a")).toMatchObject({ segment: "core", tier: 0, version: 1 });
});

const linked = chain(four.activities, [
  ["a", "x"],
  ["x", "b"],
  ["a", "c"],
  ["gone", "x"],
]);

test("connections leave and arrive at the sides that face each other, as one path", () => {
  const drawn = curves(linked, laidOut(columnsOf(linked)));
  const ends = drawn.map(({ connection, points }) => [
    connection.id,
    ...points.slice(0, 2),
    ...points.slice(6),
  ]);
  expect(ends).toEqual([
    ["a-x", 264, 72, 376, 156],
    ["x-b", 376, 156, 264, 156],
    ["a-c", 264, 72, 264, 240],
  ]);
  expect(pathOf(drawn).match(/M/g)).toHaveLength(3);
  expect(headsOf(drawn)).toBe("M376 156l-8 -4v8zM264 156l8 -4v8zM264 240l8 -4v8z");
});

test("a connection is found by a point on it, and by none that is far off", () => {
  const drawn = curves(linked, laidOut(columnsOf(linked)));
  for (const curve of drawn) {
    const { x, y } = along(curve, 0.4);
    expect(nearest(drawn, x, y + 1, 6)).toBe(curve);
    expect(passes(curve, { left: x - 1, right: x + 1, top: y - 1, bottom: y + 1 })).toBe(true);
  }
  expect(nearest(drawn, 500, 300, 6)).toBeNull();
});

test("activities stand as high as what they are connected with", () => {
  const all = chain(
    [activity("a", 2, 1), activity("b", 2, 2), activity("c", 1, 1), activity("d", 1, 2), activity("x", 0, 1)],
    [
      ["a", "d"],
      ["b", "c"],
      ["c", "x"],
      ["gone", "x"],
    ],
  );
  const after = merge(all, foreseen(arranged(all), written.updatedBy, written.updatedAt));
  expect(["ba cd x", "ab dc x"]).toContain(order(after).join(" "));
});
