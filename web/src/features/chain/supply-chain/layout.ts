import type { Activity, Chain, Changes, Connection } from "@/lib/api/supply-chain-types";
import { asChange, type Column, changing, columnsOf, connectionsOf, lastPosition, numbered } from "./model";

/** Sizes on the map, in its own unit, which is a pixel where it is not zoomed. */
export const nodeWidth = 224;
export const nodeHeight = 64;
const columnGap = 112;
const rowGap = 20;
const margin = 40;
const columnWidth = nodeWidth + columnGap;

/** An activity and where it stands. */
export interface Placed {
  activity: Activity;
  x: number;
  y: number;
  height: number;
}

export interface Layout {
  width: number;
  height: number;
  columns: { column: Column; x: number; nodes: Placed[] }[];
  byId: ReadonlyMap<string, Placed>;
}

/** Where things stand on the map: the columns beside each other, each around the same middle. */
export function laidOut(
  columns: readonly Column[],
  heightOf: (activity: Activity) => number = () => nodeHeight,
): Layout {
  const stacks = columns.map(({ activities }) => activities.map(heightOf));
  const talls = stacks.map((heights) => heights.reduce((sum, height) => sum + height + rowGap, -rowGap));
  const tallest = Math.max(0, ...talls);
  const placed = columns.map((column, at) => {
    const x = margin + at * columnWidth;
    let y = margin + (tallest - (talls[at] ?? 0)) / 2;
    const nodes = column.activities.map((activity, row) => {
      const height = stacks[at]?.[row] ?? nodeHeight;
      const node = { activity, x, y, height };
      y += height + rowGap;
      return node;
    });
    return { column, x, nodes };
  });
  return {
    width: 2 * margin + columns.length * columnWidth - columnGap,
    height: 2 * margin + tallest,
    columns: placed,
    byId: new Map(placed.flatMap(({ nodes }) => nodes.map((node) => [node.activity.id, node]))),
  };
}

/** What happens when an activity is let go with its corner at a place: it takes the column and the order there. */
export function dropped(chain: Chain, layout: Layout, activity: Activity, x: number, y: number): Changes {
  const at = Math.min(layout.columns.length - 1, Math.max(0, Math.round((x - margin) / columnWidth)));
  const target = layout.columns[at];
  if (!target) return changing({});
  const { segment, tier, activities } = target.column;
  const others = target.nodes.filter((node) => node.activity.id !== activity.id);
  const row = others.filter((node) => node.y < y).length;
  const moved = { ...activity, segment, tier };
  const shown = others.map((node) => node.activity);
  const changes = numbered([...shown.slice(0, row), moved, ...shown.slice(row)]);
  const stays = activities.some(({ id }) => id === activity.id);
  if (stays || changes.activities.some(({ id }) => id === activity.id)) return changes;
  const position = Math.min(row + 1, lastPosition(chain, segment, tier));
  return changing({ activities: [...changes.activities, { ...asChange(moved), position }] });
}

/** The curve of a connection: where it begins and ends, and the two points that bend it. */
export interface Curve {
  connection: Connection;
  points: readonly [number, number, number, number, number, number, number, number];
}

const bend = columnGap / 2;

/** From one activity to another: out at the side that faces the other, and around where both stand in one column. */
export function curveTo(from: Placed, toX: number, toY: number, toLeft: boolean): Curve["points"] {
  const y = from.y + from.height / 2;
  if (toX > from.x + nodeWidth && toLeft) {
    const x = from.x + nodeWidth;
    const reach = Math.max(bend, (toX - x) / 2);
    return [x, y, x + reach, y, toX - reach, toY, toX, toY];
  }
  const around = toX >= from.x;
  const x = around ? from.x + nodeWidth : from.x;
  const out = around ? bend : -Math.max(bend, (x - toX) / 2);
  return [x, y, x + out, y, toX + Math.abs(out), toY, toX, toY];
}

export function curveOf(from: Placed, to: Placed): Curve["points"] {
  const forward = to.x > from.x;
  return curveTo(from, forward ? to.x : to.x + nodeWidth, to.y + to.height / 2, forward);
}

/** The connections between activities that are drawn. */
export function curves(chain: Chain, { byId }: Layout): Curve[] {
  return connectionsOf(chain).flatMap((connection) => {
    const [from, to] = [byId.get(connection.from), byId.get(connection.to)];
    return from && to ? [{ connection, points: curveOf(from, to) }] : [];
  });
}

/** Many curves as one path: a thousand lines cost as much as one then. */
export function pathOf(all: readonly Pick<Curve, "points">[]): string {
  return all
    .map(({ points: [a, b, c, d, e, f, g, h] }) => `M${a} ${b}C${c} ${d} ${e} ${f} ${g} ${h}`)
    .join("");
}

/** The heads of their arrows, as one path. */
export function headsOf(all: readonly Pick<Curve, "points">[]): string {
  return all
    .map(({ points: [, , , , bendX, , x, y] }) => {
      const back = bendX < x ? -8 : 8;
      return `M${x} ${y}l${back} -4v8z`;
    })
    .join("");
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Whether a curve may pass through a part of the map: it never leaves the box around its four points. */
export function passes({ points }: Pick<Curve, "points">, box: Box): boolean {
  const [a, b, c, d, e, f, g, h] = points;
  return (
    Math.max(a, c, e, g) >= box.left &&
    Math.min(a, c, e, g) <= box.right &&
    Math.max(b, d, f, h) >= box.top &&
    Math.min(b, d, f, h) <= box.bottom
  );
}

/** A point of a curve, from 0 where it begins to 1 where it ends. */
export function along({ points: [a, b, c, d, e, f, g, h] }: Pick<Curve, "points">, at: number) {
  const on = (p: number, q: number, r: number, s: number) =>
    (1 - at) ** 3 * p + 3 * (1 - at) ** 2 * at * q + 3 * (1 - at) * at ** 2 * r + at ** 3 * s;
  return { x: on(a, c, e, g), y: on(b, d, f, h) };
}

const samples = 24;

/** The curve that is nearest to a point, if it is as near as that. */
export function nearest(all: readonly Curve[], x: number, y: number, reach: number): Curve | null {
  let best: Curve | null = null;
  let least = reach ** 2;
  for (const curve of all) {
    if (!passes(curve, { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach })) continue;
    for (let at = 0; at < samples; at++) {
      const distance = toSegment(x, y, along(curve, at / samples), along(curve, (at + 1) / samples));
      if (distance <= least) {
        least = distance;
        best = curve;
      }
    }
  }
  return best;
}

interface Point {
  x: number;
  y: number;
}

/** The square of the distance between a point and a line from one point to another. */
function toSegment(x: number, y: number, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx ** 2 + dy ** 2;
  const at = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return (x - from.x - at * dx) ** 2 + (y - from.y - at * dy) ** 2;
}

const sweeps = 4;

/** What orders every column so that connections cross less: each activity as high as what it is connected with. */
export function arranged(chain: Chain): Changes {
  const columns = columnsOf(chain).map(({ activities }) => [...activities]);
  const home = new Map(columns.flatMap((column, at) => column.map(({ id }) => [id, at])));
  const near = new Map<string, string[]>(chain.activities.map(({ id }) => [id, []]));
  for (const { from, to } of connectionsOf(chain)) {
    if (home.get(from) === home.get(to)) continue;
    near.get(from)?.push(to);
    near.get(to)?.push(from);
  }
  const height = new Map<string, number>();
  const measure = (column: readonly Activity[]) => {
    for (const [row, { id }] of column.entries()) height.set(id, row - (column.length - 1) / 2);
  };
  const target = ({ id }: Activity) => {
    const others = near.get(id) ?? [];
    const sum = others.reduce((all, other) => all + (height.get(other) ?? 0), 0);
    return others.length === 0 ? (height.get(id) ?? 0) : sum / others.length;
  };
  columns.forEach(measure);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const column of sweep % 2 === 0 ? columns : columns.toReversed()) {
      const targets = new Map(column.map((activity) => [activity, target(activity)]));
      column.sort((a, b) => (targets.get(a) ?? 0) - (targets.get(b) ?? 0));
      measure(column);
    }
  }
  return changing({ activities: columns.flatMap((column) => numbered(column).activities) });
}
