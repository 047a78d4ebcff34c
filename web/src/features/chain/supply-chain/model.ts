import type { Activity, Chain, Changes, Connection, Stakeholder } from "@/lib/api/supply-chain-types";

export const segments = ["upstream", "core", "downstream"] as const;
export type Segment = (typeof segments)[number];
export const flows = ["input", "output"] as const;
export const priorities = ["low", "medium", "high", "critical"] as const;
export const roles = ["supplier", "internal", "customer"] as const;
export type Role = (typeof roles)[number];
export const tiers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export const emptyChain: Chain = { stakeholders: [], activities: [], connections: [] };

/** Changes of some things, the others left as they are. */
export function changing(some: Partial<Changes>): Changes {
  return { stakeholders: [], activities: [], connections: [], ...some };
}

type Thing = Stakeholder | Activity | Connection;
interface Versioned {
  id: string;
  version: number;
  removed: boolean;
}

/** A thing as a change of it begins: what it is now, without who made it so. */
export function asChange<T extends Thing>({ updatedBy, updatedAt, ...thing }: T) {
  return thing;
}

function eachList<A extends Chain | Changes>(
  lists: A,
  act: <T extends Versioned>(list: readonly T[], name: keyof Chain) => T[],
): A {
  return {
    stakeholders: act(lists.stakeholders, "stakeholders"),
    activities: act(lists.activities, "activities"),
    connections: act(lists.connections, "connections"),
  } as A;
}

/** The map with settled things replacing their earlier state. */
export function merge(chain: Chain, settled: Chain): Chain {
  return eachList(chain, (list, name) => {
    const now = settled[name] as unknown as typeof list;
    const ids = new Set(now.map(({ id }) => id));
    return [...list.filter(({ id }) => !ids.has(id)), ...now.filter(({ removed }) => !removed)];
  });
}

/** What the things of changes will be once these are made. */
export function foreseen(changes: Changes, by: { id: string; name: string }, at: string): Chain {
  return eachList(changes, (list) =>
    list.map((thing) => ({ ...thing, version: thing.version + 1, updatedBy: by, updatedAt: at })),
  ) as Chain;
}

/** What takes changes back: each thing as it is before them, and what is new not there. */
export function inverse(chain: Chain, changes: Changes): Changes {
  return eachList(changes, (list, name) => {
    const before = new Map((chain[name] as Thing[]).map((thing) => [thing.id, asChange(thing)]));
    return list.map((thing) => ({ ...thing, removed: true, ...before.get(thing.id) }) as typeof thing);
  });
}

/** The same changes, each resting on the version that was seen, or on a later one of the person's own making. */
export function restingOn(changes: Changes, own: ReadonlyMap<string, number>): Changes {
  return eachList(changes, (list) =>
    list.map((thing) => ({ ...thing, version: Math.max(thing.version, own.get(thing.id) ?? 0) })),
  );
}

export function versionsOf(chain: Chain): [string, number][] {
  return [...chain.stakeholders, ...chain.activities, ...chain.connections].map(({ id, version }) => [
    id,
    version,
  ]);
}

/** How much of the map is shown: all tiers, one alone, or those from the own business to one. */
export type Show = { how: "all" } | { how: "only" | "upTo"; tier: number };

/** Reads what stands in the address, as in "only-2". */
export function showOf(text: string): Show {
  const [how, tier] = text.split("-");
  return (how === "only" || how === "upTo") && Number(tier) > 0
    ? { how, tier: Number(tier) }
    : { how: "all" };
}

export function showText(show: Show): string {
  return show.how === "all" ? "all" : `${show.how}-${show.tier}`;
}

function isShown({ tier }: Activity, show: Show): boolean {
  if (show.how === "all") return true;
  return show.how === "only" ? tier === show.tier : tier <= show.tier;
}

/** Activities of one segment and tier, in order. */
export interface Column {
  segment: Segment;
  tier: number;
  activities: Activity[];
}

/** Where a column stands: from the far end upstream, over the own business, to the far end downstream. */
function placeOf({ segment, tier }: Pick<Column, "segment" | "tier">): number {
  return segment === "upstream" ? -tier : tier;
}

/** The activities that are shown, from upstream to downstream. */
export function columnsOf(chain: Chain, show: Show = { how: "all" }, words = ""): Column[] {
  const wanted = words.trim().toLocaleLowerCase();
  const who = stakeholdersById(chain);
  const columns = new Map<number, Column>();
  for (const activity of chain.activities) {
    const texts = [activity.name, activity.description, who.get(activity.stakeholderId ?? "")?.name ?? ""];
    if (!isShown(activity, show) || !texts.some((text) => text.toLocaleLowerCase().includes(wanted)))
      continue;
    const { segment, tier } = activity;
    const place = placeOf(activity);
    const column = columns.get(place) ?? { segment, tier, activities: [] };
    column.activities.push(activity);
    columns.set(place, column);
  }
  const sorted = [...columns.values()].sort((a, b) => placeOf(a) - placeOf(b));
  for (const column of sorted) column.activities.sort(inOrder);
  return sorted;
}

function inOrder(a: Activity, b: Activity): number {
  return a.position - b.position || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1);
}

export function stakeholdersById(chain: Chain): Map<string, Stakeholder> {
  return new Map(chain.stakeholders.map((one) => [one.id, one]));
}

/** The connections whose ends are both on the map. */
export function connectionsOf(chain: Chain): Connection[] {
  const there = new Set(chain.activities.map(({ id }) => id));
  return chain.connections.filter(({ from, to }) => there.has(from) && there.has(to));
}

/** A position after all others of a segment and tier. */
export function lastPosition(chain: Chain, segment: Segment, tier: number): number {
  const column = chain.activities.filter((one) => one.segment === segment && one.tier === tier);
  return column.reduce((last, { position }) => Math.max(last, position), 0) + 1;
}

/** What moves an activity of a column to another place in it. */
export function reordered(column: readonly Activity[], id: string, to: number): Changes {
  const moved = column.find((one) => one.id === id);
  if (!moved) return changing({});
  const order = column.filter((one) => one !== moved);
  order.splice(Math.max(0, to), 0, moved);
  return numbered(order);
}

/** What numbers activities in this order. */
export function numbered(order: readonly Activity[]): Changes {
  const changed = order.flatMap((one, at) =>
    one.position === at + 1 ? [] : [{ ...asChange(one), position: at + 1 }],
  );
  return changing({ activities: changed });
}

/** A new connection. */
export function connecting(from: string, to: string): Changes {
  const connection = { id: crypto.randomUUID(), version: 0, removed: false, from, to, description: "" };
  return changing({ connections: [connection] });
}

/** Whether an activity may be connected to another: once in each direction, never to itself. */
export function mayConnect(chain: Chain, from: string, to: string): boolean {
  return from !== to && !chain.connections.some((one) => one.from === from && one.to === to);
}

/** Things by what they have in common. */
export function groupedBy<T>(
  things: readonly T[],
  keyOf: (thing: T) => string | null,
): Map<string | null, T[]> {
  const groups = new Map<string | null, T[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group) group.push(thing);
    else groups.set(key, [thing]);
  }
  return groups;
}
