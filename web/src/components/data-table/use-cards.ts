"use client";

import { useMedia } from "@/lib/use-media";

/** Whether each row is a card: where cards.css draws tables so. */
export function useCards(): boolean {
  return useMedia("screen and (width < 40rem)");
}

/** About how high a card of so many columns is, until it is measured. */
export function heightOfCard(columns: number): number {
  return 32 + columns * 28;
}
