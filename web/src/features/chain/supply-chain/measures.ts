import type { Activity, ChainFigure } from "@/lib/api/supply-chain-types";
import { nodeHeight } from "./layout";

/** By what the map sizes and colours its activities; by none they are all alike. */
export const measures = ["none", "kg", "amount", "intensity"] as const;
export type Measure = (typeof measures)[number];

/** What a figure says by a measure; null where there is nothing to say. */
export function figureOf(figure: ChainFigure | undefined, measure: Measure): number | null {
  if (!figure || measure === "none") return null;
  const value = figure[measure];
  return value === null ? null : Number(value);
}

/** Colours from faint to strong; 0 has no colour. */
export const tones = [0, 1, 2, 3, 4] as const;
export type Tone = (typeof tones)[number];

/** From which part of the largest value on the map each colour is. */
const from: Record<Exclude<Tone, 0>, number> = { 1: 0, 2: 0.05, 3: 0.2, 4: 0.5 };
const strong = [4, 3, 2, 1] as const;

export function toneOf(value: number | null, most: number): Tone {
  if (value === null || value <= 0) return 0;
  return strong.find((tone) => value > most * from[tone]) ?? 0;
}

/** How much of the width of a colour's mark is mixed into the ground, in percent. */
export const mix: Record<Tone, number> = { 0: 0, 1: 8, 2: 18, 3: 30, 4: 44 };

/** The values from which on the colours are, the strongest first. */
export function steps(most: number): { tone: Tone; from: number }[] {
  return most > 0 ? strong.map((tone) => ({ tone, from: most * from[tone] })) : [];
}

const growth = 72;

/** How tall an activity is drawn: its area grows as its value does. */
export function heightOf(value: number | null, most: number): number {
  return nodeHeight + (value !== null && value > 0 && most > 0 ? Math.round((growth * value) / most) : 0);
}

/** The measured of activities: each has the figures of who does it. */
export function measured(
  activities: readonly Activity[],
  figures: ReadonlyMap<string, ChainFigure>,
  measure: Measure,
) {
  const values = new Map(
    activities.map(({ id, stakeholderId }) => [id, figureOf(figures.get(stakeholderId ?? ""), measure)]),
  );
  const most = Math.max(0, ...[...values.values()].map((value) => value ?? 0));
  return { values, most };
}
