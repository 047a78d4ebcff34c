"use client";

import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef } from "react";
import { flushSync } from "react-dom";
import type { Place } from "./paste";
import type { Cell } from "./types";
import type { TableCells } from "./use-table-cells";

/** What the keys of a table work on: the first control of each cell that is one of a question. */
const controls = "input:not([type=hidden]), textarea, select, button";

/** The control of a cell. */
function controlOf(cell: Element | null | undefined): HTMLElement | null {
  const control = cell?.querySelector<HTMLElement>(controls) ?? null;
  return control?.matches(":disabled") ? null : control;
}

/** The cell that an element stands in, if it is the one of a question. */
export function cellOf(target: EventTarget): HTMLTableCellElement | null {
  return target instanceof Element ? target.closest<HTMLTableCellElement>("td[data-question]") : null;
}

/** The question and the row of a cell. */
export function placeOf({ dataset }: HTMLElement): Place {
  return { id: dataset.question ?? "", row: dataset.row ?? "" };
}

type Step = readonly [down: number, over: number];
const arrows: Record<string, Step> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface CellKeysOptions {
  cells: TableCells;
  onFillDown: (place: Place) => void;
  onAccept: (place: Place) => void;
}

/**
 * The keys of a spreadsheet in a table of plain fields: arrows and Enter from cell to cell, F2 into the one where one
 * is, Escape back to what stood there, Alt and Enter for what stands there faintly. A list that is open and a text that somebody is in keep their own.
 */
export function useCellKeys({ cells, onFillDown, onAccept }: CellKeysOptions) {
  // The control that arrows stay in, for who has clicked into its text or asked for it.
  const inside = useRef<Element | null>(null);
  const came = useRef<{ cell: Element; was: Cell; text: string | undefined } | null>(null);

  function go(from: HTMLTableCellElement, step: Step): true {
    const control = controlOf(nextOf(from, step));
    if (!control) return true;
    // Its field shows a number to be written before all of that is selected.
    flushSync(() => control.focus());
    if (isText(control)) control.select();
    return true;
  }

  function back(cell: HTMLTableCellElement): boolean {
    const place = placeOf(cell);
    if (came.current?.cell !== cell) return false;
    const { was, text } = came.current;
    const isSame =
      JSON.stringify(cells.cellAt(place)) === JSON.stringify(was) &&
      cells.isUnreadable(place.id, place.row) === (text !== undefined);
    const unread = { ...place, cell: was, text, isUnreadable: true };
    if (!isSame) cells.put([{ ...place, cell: was }, ...(text === undefined ? [] : [unread])]);
    return !isSame;
  }

  /** Does what a key is for; false where it is not for the table. */
  function pressed(event: KeyboardEvent, cell: HTMLTableCellElement, control: HTMLElement): boolean {
    const step = arrows[event.key];
    if (step) return leaves(control, step) && go(cell, step);
    switch (event.key) {
      case "Enter":
        return !(control instanceof HTMLButtonElement) && go(cell, [1, 0]);
      case "F2":
        inside.current = inside.current === control ? null : control;
        enter(control, inside.current !== null);
        return true;
      case "Escape":
        inside.current = null;
        return back(cell);
      case " ":
        if (control instanceof HTMLSelectElement) inside.current = control;
        return false;
      default:
        return false;
    }
  }

  function leaves(control: HTMLElement, [down, over]: Step): boolean {
    return inside.current !== control && (down !== 0 || isAtEdge(control, over));
  }

  function withModifier(event: KeyboardEvent, cell: HTMLTableCellElement): boolean {
    const key = event.key.toLowerCase();
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (isControl && key === "d") onFillDown(placeOf(cell));
    else if (isControl && key === "z" && cells.undo) cells.undo();
    else if (event.altKey && key === "enter") onAccept(placeOf(cell));
    else return false;
    return true;
  }

  return {
    onKeyDownCapture(event: KeyboardEvent) {
      const cell = cellOf(event.target);
      const control = controlOf(cell);
      if (!cell || !control || event.target !== control || event.nativeEvent.isComposing) return;
      if (control.getAttribute("aria-expanded") === "true") return;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (!(isPlain ? pressed(event, cell, control) : withModifier(event, cell))) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onFocusCapture({ target }: FocusEvent) {
      const cell = cellOf(target);
      if (inside.current !== target) inside.current = null;
      if (!cell || came.current?.cell === cell) return;
      const place = placeOf(cell);
      const control = controlOf(cell);
      const isUnreadable = cells.isUnreadable(place.id, place.row);
      const text = isUnreadable && control instanceof HTMLInputElement ? control.value : undefined;
      came.current = { cell, was: cells.cellAt(place), text };
    },
    onBlurCapture({ target, relatedTarget }: FocusEvent) {
      if (inside.current === target) inside.current = null;
      if (!came.current?.cell.contains(relatedTarget)) came.current = null;
    },
    onPointerDownCapture({ target }: PointerEvent) {
      const hasOwn = target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
      if (hasOwn && cellOf(target)) inside.current = target;
    },
    onChangeCapture({ target }: { target: EventTarget }) {
      if (target instanceof HTMLSelectElement) inside.current = null;
    },
  };
}

/** The cell that a step leads to, past those that cannot be filled in. */
function nextOf(from: HTMLTableCellElement, [down, over]: Step): HTMLTableCellElement | undefined {
  const row = from.parentElement as HTMLTableRowElement;
  const line =
    down === 0
      ? [...row.cells]
      : [...(from.closest("tbody")?.rows ?? [])].flatMap(({ cells }) => cells[from.cellIndex] ?? []);
  const at = line.indexOf(from);
  const ahead = down + over > 0 ? line.slice(at + 1) : line.slice(0, at).reverse();
  return ahead.find((cell) => cell.dataset.question !== undefined && controlOf(cell));
}

function isText(control: Element): control is HTMLInputElement | HTMLTextAreaElement {
  return (
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(control.type))
  );
}

/** Whether the cursor can go no further that way; all of a text selected is both its ends. */
function isAtEdge(control: Element, over: number): boolean {
  if (!isText(control)) return true;
  const { selectionStart, selectionEnd, value } = control;
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  return isAll || (selectionStart === selectionEnd && selectionStart === (over < 0 ? 0 : value.length));
}

/** Puts the cursor at the end of a text, or selects it all; opens what has a list. */
function enter(control: HTMLElement, isIn: boolean) {
  if (isText(control)) {
    if (isIn) control.setSelectionRange(control.value.length, control.value.length);
    else control.select();
  } else if (control instanceof HTMLSelectElement) {
    if (isIn) control.showPicker?.();
  } else control.click();
}
