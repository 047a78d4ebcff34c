export interface Spot {
  x: number;
  y: number;
  width: number;
}

export interface Placed {
  /** The middle of the mark. */
  x: number;
  y: number;
}

export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const gap = 2;
const turns = 16;
const step = 5;
const farthest = 160;

/**
 * Places marks of one height in an area so that none covers another: each as near to its own spot as those before it
 * leave room. A mark that finds no room stands on its spot.
 */
export function placeMarks(spots: readonly Spot[], height: number, area: Area): Placed[] {
  const taken: Area[] = [];
  return spots.map((spot) => {
    const place = around(spot).find(({ x, y }) => {
      const box = boxAt(x, y, spot.width, height);
      return inside(box, area) && !taken.some((other) => overlap(box, other));
    });
    const found = place ?? { x: spot.x, y: spot.y };
    taken.push(boxAt(found.x, found.y, spot.width, height));
    return found;
  });
}

/** Places to try from the spot outwards, ring by ring. */
function around({ x, y }: Spot): Placed[] {
  const places = [{ x, y }];
  for (let radius = step; radius <= farthest; radius += step) {
    for (let turn = 0; turn < turns; turn++) {
      const angle = (turn / turns) * 2 * Math.PI;
      places.push({ x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) });
    }
  }
  return places;
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
