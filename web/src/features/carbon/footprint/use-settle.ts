"use client";

import { useTranslations } from "next-intl";
import { useSWRConfig } from "swr";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { follows } from "@/lib/api/keys";
import type { Settlement } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";

const done = { seen: "seenDone", taken: "takeDone", kept: "keepDone" } as const satisfies Record<
  Settlement,
  string
>;

/** Says what becomes of the figures that a calculation of a new version moves, and asks again for all that shows them. */
export function useSettle(run: number) {
  const t = useTranslations("footprint.bridge");
  const { year } = usePeriod();
  const { mutate } = useSWRConfig();
  const toast = useToast();
  return async (settlement: Settlement) => {
    try {
      await call("POST /company/footprint/{year}/bridge", { path: { year }, body: { run, settlement } });
      toast.done(t(done[settlement]));
    } finally {
      void mutate(follows.books);
    }
  };
}
