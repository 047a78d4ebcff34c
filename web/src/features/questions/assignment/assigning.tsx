"use client";

import { usePathname } from "next/navigation";
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import type { Member } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";
import { useMembers } from "./api";
import { byId, chosenOf } from "./model";

interface Assigning {
  members: readonly Member[];
  nameOf: (person: string) => string | undefined;
  /** The chosen questions; null while nobody is choosing. */
  chosen: ReadonlySet<string> | null;
  begin: () => void;
  end: () => void;
  choose: (ids: readonly string[]) => void;
  toggle: (ids: readonly string[]) => void;
}

const Context = createContext<Assigning | null>(null);
const none: readonly Member[] = [];

/** Who can be given questions, and which are chosen to be given. A choice ends with the page and the year. */
export function AssigningProvider({ children }: { children: ReactNode }) {
  const { data: members = none } = useMembers();
  const { year } = usePeriod();
  const place = `${usePathname()} ${year}`;
  const [state, setState] = useState<{ place: string; chosen: ReadonlySet<string> } | null>(null);
  const chosen = state?.place === place ? state.chosen : null;
  const assigning = useMemo<Assigning>(() => {
    const names = byId(members);
    const set = (ids: Iterable<string>) => setState({ place, chosen: new Set(ids) });
    const before = chosen ?? new Set<string>();
    return {
      members,
      nameOf: (person) => names.get(person)?.name,
      chosen,
      begin: () => set([]),
      end: () => setState(null),
      choose: (ids) => set([...before, ...ids]),
      toggle: (ids) =>
        set(
          chosenOf(ids, before) === "all"
            ? [...before].filter((id) => !ids.includes(id))
            : [...before, ...ids],
        ),
    };
  }, [members, place, chosen]);
  return <Context value={assigning}>{children}</Context>;
}

export function useAssigning(): Assigning {
  const assigning = use(Context);
  if (!assigning) throw new Error("useAssigning needs an AssigningProvider");
  return assigning;
}
