export interface Spot {
  x: number;
  y: number;
  /** Of its label. */
  width: number;
}

/** The middle of a label. */
export interface Placed {
  x: number;
  y: number;
}

export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The area of the dots, with the thresholds that part it in four. */
export interface Field extends Area {
  /** The upright threshold: what is at it or to the right of it has reached it. */
  across: number;
  /** The level threshold: what is at it or above it has reached it. */
  up: number;
}

export const dotRadius = 5;
export const labelHeight = 14;

const gap = 2;
const step = 4;

/** Puts together what has the same two values: one dot in a drawing. */
export function together<P extends { x: number | null; y: number | null }>(points: readonly P[]): P[][] {
  const dots = new Map<string, P[]>();
  for (const point of points) {
    const at = `${point.x} ${point.y}`;
    dots.set(at, [...(dots.get(at) ?? []), point]);
  }
  return [...dots.values()];
}

/**
 * Finds room for the labels of dots, each as near to its own dot as there is room: on the side of both thresholds that
 * the dot is on, and clear of all dots, of other labels and of what else is written there. The widest choose first.
 * Null where there is no room.
 */
export function placeLabels(
  spots: readonly Spot[],
  field: Field,
  written: readonly Area[] = [],
): (Placed | null)[] {
  const taken = [...written, ...spots.map(({ x, y }) => boxAt(x, y, 2 * dotRadius, 2 * dotRadius))];
  const places = new Map<Spot, Placed>();
  for (const spot of [...spots].sort((a, b) => b.width - a.width)) {
    const part = partOf(spot, field);
    for (const place of around(spot, field)) {
      const box = boxAt(place.x, place.y, spot.width, labelHeight);
      if (!inside(box, part) || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      places.set(spot, place);
      break;
    }
  }
  return spots.map((spot) => places.get(spot) ?? null);
}

/** Where a line from a dot to its label ends; null where they stand so close that none is needed. */
export function leaderEnd(spot: Spot, label: Placed): Placed | null {
  const end = {
    x: Math.min(Math.max(spot.x, label.x - spot.width / 2), label.x + spot.width / 2),
    y: Math.min(Math.max(spot.y, label.y - labelHeight / 2), label.y + labelHeight / 2),
  };
  return Math.hypot(end.x - spot.x, end.y - spot.y) > 2 * dotRadius ? end : null;
}

/** The quarter of a field that a dot belongs to. */
function partOf({ x, y }: Spot, { left, right, top, bottom, across, up }: Field): Area {
  const [from, to] = x >= across ? [across, right] : [left, across];
  const [above, below] = y <= up ? [top, up] : [up, bottom];
  return { left: from, right: to, top: above, bottom: below };
}

/** Places to try: beside, above and below the dot, and then ring by ring outwards. */
function* around({ x, y, width }: Spot, { left, right, top, bottom }: Area): Generator<Placed> {
  const beside = dotRadius + gap + width / 2;
  const over = dotRadius + gap + labelHeight / 2;
  yield { x: x + beside, y };
  yield { x: x - beside, y };
  yield { x, y: y - over };
  yield { x, y: y + over };
  const farthest = Math.hypot(right - left, bottom - top);
  for (let radius = step; radius <= farthest; radius += step) {
    const turns = 12 + radius;
    for (let turn = 0; turn < turns; turn++) {
      const angle = (turn / turns) * 2 * Math.PI;
      yield {
        x: x + (width / 2 + radius) * Math.cos(angle),
        y: y + (labelHeight / 2 + radius) * Math.sin(angle),
      };
    }
  }
}

function boxAt(x: number, y: number, width: number, height: number): Area {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function inside(box: Area, area: Area): boolean {
  return box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom;
}

function overlap(a: Area, b: Area): boolean {
  return a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;
}
