"use client";

import { useState } from "react";
import type { Filter } from "./filter";
import type { Over } from "./use-decide";

interface Marked {
  of: string;
  ids: ReadonlySet<string>;
  all: boolean;
}

/** The rows marked in a list, one by one or all that pass the filter. Another filter or year starts over. */
export function useMarked(filter: Filter, year: number, total: number) {
  const of = `${year} ${JSON.stringify(filter)}`;
  const none: Marked = { of, ids: new Set(), all: false };
  const [kept, setKept] = useState(none);
  const now = kept.of === of ? kept : none;
  return {
    ids: now.ids,
    all: now.all,
    count: now.all ? total : now.ids.size,
    over: (now.all ? { all: filter } : { ids: [...now.ids] }) satisfies Over as Over,
    mark: (ids: ReadonlySet<string>) => setKept({ of, ids, all: false }),
    markAll: (all: boolean) => setKept({ ...none, all }),
    clear: () => setKept(none),
  };
}
