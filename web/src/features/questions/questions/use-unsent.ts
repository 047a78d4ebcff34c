"use client";

import { useMemo, useSyncExternalStore } from "react";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import { namesUnsaved, watchUnsaved } from "@/lib/unsaved";
import type { Stop } from "./model";
import { allUnsent, type Unsent } from "./unsent";

/** The person's drafts for the company they act for that have not reached the server, as they come and go. */
export function useUnsent(): readonly Unsent[] {
  const user = useSession();
  const names = useSyncExternalStore(
    watchUnsaved,
    () => namesUnsaved(user.id).join(),
    () => "",
  );
  return useMemo(() => (names === "" ? [] : allUnsent(user)), [user, names]);
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
