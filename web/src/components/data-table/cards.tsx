import type { ReactNode } from "react";
import type { Place } from "./columns";

/**
 * Below 640 px a table is drawn as cards (cards.css) and stays a table to readers: a browser may forget what an element is
 * that is no longer displayed as that, so each says it. The heads are out of sight but still read with their cells, so that
 * the labels in sight are not read again.
 */
export const asTable = { role: "table" } as const;
export const asRows = { role: "rowgroup" } as const;
export const asRow = { role: "row" } as const;
export const asHead = { role: "columnheader" } as const;
export const asTitle = { role: "rowheader" } as const;
export const asCell = { role: "cell" } as const;

/** What a cell needs to stand in a card: its place, and its column's name where nothing else says what it is. */
export function inCard(card: Place | "mark" | "group" | undefined, label: string | undefined) {
  return {
    "data-card": card ?? "line",
    ...(label && (card === undefined || card === "figure") ? { "data-label": label } : {}),
  };
}

/** The content of a cell as one piece beside its label. */
export function CellContent({ children }: { children: ReactNode }) {
  return <div className="contents">{children}</div>;
}
