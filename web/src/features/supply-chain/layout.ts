import type { Activity, Chain, Changes } from "@/lib/api/supply-chain-types";
import { asChange, type Column, changing, columnsOf, lastPosition, numbered } from "./model";

/** Sizes on the map, in its own unit. */
export const nodeSize = { width: 224, height: 76 } as const;
const columnWidth = nodeSize.width + 112;
const rowHeight = nodeSize.height + 20;
const headHeight = 48;

/** Where things stand on the map: the columns beside each other, each around the same middle. */
export function placed(columns: readonly Column[]) {
  const tallest = Math.max(0, ...columns.map(({ activities }) => activities.length));
  return columns.map((column, at) => {
    const x = at * columnWidth;
    const top = headHeight + ((tallest - column.activities.length) / 2) * rowHeight;
    return {
      column,
      head: { x, y: 0 },
      nodes: column.activities.map((activity, row) => ({ activity, x, y: top + row * rowHeight })),
    };
  });
}

/** What happens when an activity is let go at a place: it takes the column and the order that it was let go in. */
export function dropped(chain: Chain, columns: readonly Column[], activity: Activity, x: number, y: number): Changes {
  const at = Math.min(columns.length - 1, Math.max(0, Math.round(x / columnWidth)));
  const target = placed(columns)[at];
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

const sweeps = 4;

/** What orders every column so that connections cross less: each activity as high as what it is connected with. */
export function arranged(chain: Chain): Changes {
  const columns = columnsOf(chain).map(({ activities }) => [...activities]);
  const home = new Map(columns.flatMap((column, at) => column.map(({ id }) => [id, at])));
  const near = new Map<string, string[]>();
  for (const { from, to } of chain.connections) {
    if (!home.has(from) || !home.has(to) || home.get(from) === home.get(to)) continue;
    near.set(from, [...(near.get(from) ?? []), to]);
    near.set(to, [...(near.get(to) ?? []), from]);
  }
  const height = new Map<string, number>();
  const measure = (column: readonly Activity[]) => {
    for (const [row, { id }] of column.entries()) height.set(id, row - (column.length - 1) / 2);
  };
  const wish = ({ id }: Activity) => {
    const others = near.get(id) ?? [id];
    return others.reduce((sum, other) => sum + (height.get(other) ?? 0), 0) / others.length;
  };
  columns.forEach(measure);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const column of sweep % 2 === 0 ? columns : columns.toReversed()) {
      const wishes = new Map(column.map((activity) => [activity, wish(activity)]));
      column.sort((a, b) => (wishes.get(a) ?? 0) - (wishes.get(b) ?? 0));
      measure(column);
    }
  }
  return changing({ activities: columns.flatMap((column) => numbered(column).activities) });
}
