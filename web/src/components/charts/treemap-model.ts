import { hierarchy, treemap, treemapSquarify } from "d3-hierarchy";
import type { Colour } from "./colour";

/** A node of a flat tree; its value already holds those of its children. */
export interface MapNode {
  id: string;
  parentId: string | null;
  name: string;
  value: number;
  colour: Colour;
}

export function childrenOf(nodes: readonly MapNode[], parent: string | null): MapNode[] {
  const known = new Set(nodes.map(({ id }) => id));
  return nodes.filter(
    ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null) === parent,
  );
}

/** From the top down to a node, itself included; empty for the top and for a node that is not there. */
export function pathTo(nodes: readonly MapNode[], id: string | null): MapNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const path: MapNode[] = [];
  for (let node = id === null ? undefined : byId.get(id); node && !path.includes(node); ) {
    path.unshift(node);
    node = node.parentId === null ? undefined : byId.get(node.parentId);
  }
  return path;
}

export interface Tile {
  node: MapNode;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Lays areas out by size. What is nothing or less has no area; the table beside the chart still lists it. */
export function tiles(nodes: readonly MapNode[], width: number, height: number): Tile[] {
  const shown = nodes.filter(({ value }) => value > 0);
  if (shown.length === 0) return [];
  interface Datum {
    node?: MapNode;
    children?: Datum[];
  }
  const root = hierarchy<Datum>({ children: shown.map((node) => ({ node })) })
    .sum(({ node }) => node?.value ?? 0)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const laid = treemap<Datum>().size([width, height]).paddingInner(2).tile(treemapSquarify)(root);
  return laid
    .leaves()
    .flatMap(({ data, x0, y0, x1, y1 }) =>
      data.node ? [{ node: data.node, x: x0, y: y0, w: x1 - x0, h: y1 - y0 }] : [],
    );
}
