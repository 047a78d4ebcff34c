"use client";

import { useMemo, useSyncExternalStore } from "react";
import type { User } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import { namesUnsaved, watchUnsaved } from "@/lib/unsaved";
import type { Stop } from "./model";
import { allUnsent, type Unsent } from "./unsent";
import { unsentCommentsOf } from "./unsent-comments";

/** Something of a question that has not reached the server: its answer, or a comment on it. */
export type LeftBehind = Pick<Unsent, "question" | "section" | "shortTitle" | "date">;

/** The questions of which something that the person wrote for the company they act for has not reached the server. */
export function useUnsent(): readonly LeftBehind[] {
  const user = useSession();
  const names = useSyncExternalStore(
    watchUnsaved,
    () => namesUnsaved(user.id).join(),
    () => "",
  );
  return useMemo(() => (names === "" ? [] : questionsOf(user)), [user, names]);
}

function questionsOf(user: User): LeftBehind[] {
  const all = new Map<string, LeftBehind>();
  for (const one of [...allUnsent(user), ...unsentCommentsOf(user).all()])
    all.set(`${one.date} ${one.question}`, one);
  return [...all.values()];
}

/** Tells which stops have an answer among them, in the chosen year. */
export function useUnsentStops(): (stop: Stop) => boolean {
  const { date } = usePeriod();
  const unsent = useUnsent();
  return useMemo(() => {
    const ids = new Set(unsent.filter((one) => one.date === date).map(({ question }) => question));
    return ({ questions }) => questions.some(({ id }) => ids.has(id));
  }, [unsent, date]);
}
