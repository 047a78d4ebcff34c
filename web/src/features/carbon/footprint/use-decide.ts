"use client";

import { useLocale, useTranslations } from "next-intl";
import { useSWRConfig } from "swr";
import { useToast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";
import { call } from "@/lib/api/client";
import { roles } from "@/lib/api/enums";
import { follows } from "@/lib/api/keys";
import type { DecisionKind } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import { type Filter, queryOf } from "./filter";

/** The rows a decision is over: those named, or all of the year that pass a filter. */
export type Over = { ids: readonly string[] } | { all: Filter };

export interface Verdict {
  kind: DecisionKind;
  category?: string;
  exclusion?: string;
  note?: string;
}

/** Whether the person may decide over rows; whoever acts as a company may what its administrators may. */
export function useMayDecide(): boolean {
  return useSession().role !== roles.user;
}

/** Decides over rows and takes decisions back; says what came of it, and asks again for all that shows it. */
export function useDecide() {
  const t = useTranslations("footprint.decide");
  const locale = useLocale();
  const { year } = usePeriod();
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const { pending, attempt: run } = useAttempt();

  const changed = () => mutate(follows.books);

  /** True once it is done. */
  async function attempt(act: () => Promise<void>): Promise<boolean> {
    const done = await run(act);
    void changed();
    return done;
  }

  const undo = (id: string) =>
    attempt(async () => {
      await call("DELETE /company/footprint/decision/{id}", { path: { id } });
      toast.done(t("undone"));
    });

  const decide = (over: Over, verdict: Verdict) =>
    attempt(async () => {
      const query = "all" in over ? queryOf(over.all, "location") : {};
      const { decision } = await call("POST /company/footprint/{year}/decision", {
        path: { year },
        query: { ...query, locale },
        body: { ...("all" in over ? { all: true } : { ids: over.ids }), ...verdict },
      });
      toast.done(t("done", { count: decision.rows }), {
        label: t("undo"),
        onPress: () => void undo(decision.id),
      });
    });

  return { decide, undo, pending };
}
