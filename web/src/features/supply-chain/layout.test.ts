import { expect, test } from "vitest";
import type { Activity, Chain } from "@/lib/api/supply-chain-types";
import { arranged, dropped, nodeSize, placed } from "./layout";
import { columnsOf, emptyChain, foreseen, merge } from "./model";

const written = { updatedBy: { id: "p", name: "Ada" }, updatedAt: "2026-01-02T03:04:05Z" };

function activity(id: string, tier: number, position: number): Activity {
  const segment = tier === 0 ? "core" : "upstream";
  const rest = { description: "", type: "input", priority: "medium", stakeholderId: null } as const;
  return { id, version: 1, removed: false, name: id, segment, tier, position, ...rest, ...written };
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
  const [left, right] = placed(columnsOf(four));
  expect(left?.nodes.map(({ y }) => y)).toEqual([48, 144, 240]);
  expect(right?.nodes.map(({ y }) => y)).toEqual([144]);
  expect((right?.head.x ?? 0) - (left?.head.x ?? 0)).toBeGreaterThan(nodeSize.width);
});

function drop(id: string, x: number, y: number): string[] {
  const moved = four.activities.find((one) => one.id === id);
  if (!moved) throw new Error(id);
  const changes = dropped(four, columnsOf(four), moved, x, y);
  return order(merge(four, foreseen(changes, written.updatedBy, written.updatedAt)));
}

test.each([
  ["c", 0, 60, ["acb", "x"]],
  ["c", 10, -500, ["cab", "x"]],
  ["a", 0, 9000, ["bca", "x"]],
  ["a", 40, 48, ["abc", "x"]],
  ["a", 336, 0, ["bc", "ax"]],
  ["a", 9000, 9000, ["bc", "xa"]],
  ["x", -9000, 100, ["axbc"]],
])("%s let go at %i, %i", (id, x, y, found) => {
  expect(drop(id, x, y)).toEqual(found);
});

test("who moves to another column is of its segment and tier", () => {
  const [moved] = four.activities;
  if (!moved) throw new Error("none");
  const { activities } = dropped(four, columnsOf(four), moved, 336, 0);
  expect(activities.find(({ id }) => id === "a")).toMatchObject({ segment: "core", tier: 0, version: 1 });
});

test("activities stand as high as what they are connected with", () => {
  const all = chain(
    [activity("a", 2, 1), activity("b", 2, 2), activity("c", 1, 1), activity("d", 1, 2), activity("x", 0, 1)],
    [["a", "d"], ["b", "c"], ["c", "x"], ["gone", "x"]],
  );
  const after = merge(all, foreseen(arranged(all), written.updatedBy, written.updatedAt));
  expect(["ba cd x", "ab dc x"]).toContain(order(after).join(" "));
});

test("a thousand activities are arranged in no time that is felt", () => {
  const many = Array.from({ length: 1000 }, (_, at) => activity(`n${at}`, at % 6, at));
  const pairs = many.flatMap(({ id }, at): [string, string][] => (at % 6 ? [[id, `n${(at * 7) % 1000}`]] : []));
  const begun = performance.now();
  arranged(chain(many, pairs));
  expect(performance.now() - begun).toBeLessThan(500);
});
