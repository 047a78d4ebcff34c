/** Colours charts are drawn in; scopes keep theirs everywhere. */
export type Colour =
  | "scope-1"
  | "scope-2"
  | "scope-3"
  | "series-1"
  | "series-2"
  | "series-3"
  | "series-4"
  | "series-5"
  | "series-6"
  | "series-7"
  | "series-8"
  | "muted"
  | "ink";

export function paint(colour: Colour): string {
  return `var(--color-${colour})`;
}

/** A tint that carries words in ink: for areas with a name on them. */
export function tint(colour: Colour): string {
  return `color-mix(in oklab, var(--color-${colour}) 22%, var(--color-surface))`;
}

/** The colour of the n-th thing in a series that is no scope. */
export function seriesColour(place: number): Colour {
  return `series-${((place % 8) + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
}
