"use client";

import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { follows } from "@/lib/api/keys";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import type { Move } from "./model";

/** Who can be given questions: the people of the company. */
export function useMembers() {
  return useApi(address("GET /company/user"), { revalidateIfStale: false });
}

/** Gives questions of the chosen year to people, and asks again for what shows them. */
export function useAssign() {
  const { mutate } = useSWRConfig();
  const { date } = usePeriod();
  return useCallback(
    async (moves: readonly Move[]) => {
      try {
        for (const { person, questions } of moves) {
          await call("POST /company/question/bulk-assign", {
            body: {
              questionIds: questions,
              userId: person,
              date,
            },
          });
        }
      } finally {
        await mutate(follows.assignment);
      }
    },
    [mutate, date],
  );
}
