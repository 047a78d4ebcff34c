"use client";

import { useState } from "react";
import { useSession } from "@/lib/session/session";
import { dropUnsaved, keepUnsaved, namesUnsaved, readUnsaved, tabOfUnsaved } from "@/lib/unsaved";
import type { Place } from "./model";

/** A message while it is written: it stays in the browser, each tab's own, until it is sent or given up. */
export function useDraft({ about, place, date }: Place, thread: string | null) {
  const user = useSession();
  const kept = `talk/${user.company?.id ?? "none"}/${about}/${date}/${place}/${thread ?? "new"}/`;
  const own = `${kept}${tabOfUnsaved()}`;
  const [text, setText] = useState(() => found(user.id, kept, own));

  function write(next: string) {
    setText(next);
    if (next.trim() === "") dropAll();
    else keepUnsaved(user.id, own, { text: next });
  }
  /** Forgets it here and where another tab, closed meanwhile, left the same. */
  function dropAll() {
    for (const name of namesUnsaved(user.id)) {
      if (name === own || (name.startsWith(kept) && textAt(user.id, name) === text))
        dropUnsaved(user.id, name);
    }
  }
  function clear() {
    dropAll();
    setText("");
  }
  return { text, write, clear };
}

/** Whether something is being written in a thread, in any tab. */
export function hasDraft(person: string, company: string, { about, place, date }: Place, thread: string) {
  const kept = `talk/${company}/${about}/${date}/${place}/${thread}/`;
  return namesUnsaved(person).some((name) => name.startsWith(kept));
}

function found(person: string, kept: string, own: string): string {
  const names = namesUnsaved(person).filter((name) => name.startsWith(kept));
  const [first = ""] = [own, ...names].map((name) => textAt(person, name)).filter(Boolean);
  return first;
}

function textAt(person: string, name: string): string {
  const value = readUnsaved(person, name);
  return typeof value === "object" && value !== null && "text" in value && typeof value.text === "string"
    ? value.text
    : "";
}
