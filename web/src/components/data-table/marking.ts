import { useRef } from "react";

/** The ids from one place of a list to another, both included; null where one of them is not known. */
export function between(
  from: number,
  to: number,
  idAt: (index: number) => string | undefined,
): string[] | null {
  const ids: string[] = [];
  for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
    const id = idAt(index);
    if (id === undefined) return null;
    ids.push(id);
  }
  return ids;
}

/** Marks or unmarks a row; with `extend` all rows from the one touched before. */
export type Mark = (index: number, on: boolean, extend: boolean) => void;

interface Marked {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  all?: { isOn: boolean };
}

/** What marking does. A stretch of which a row was never fetched is left to the row itself, so that nothing is skipped unseen. */
export function useMarking(
  selection: Marked | undefined,
  idAt: (index: number) => string | undefined,
): Mark | undefined {
  const last = useRef<{ index: number; id: string } | null>(null);
  if (!selection || selection.all?.isOn) return undefined;
  return (index, on, extend) => {
    const id = idAt(index);
    if (id === undefined) return;
    const from = last.current;
    const stretch = extend && from && idAt(from.index) === from.id ? between(from.index, index, idAt) : null;
    const next = new Set(selection.ids);
    for (const one of stretch ?? [id]) {
      if (on) next.add(one);
      else next.delete(one);
    }
    last.current = { index, id };
    selection.onChange(next);
  };
}
