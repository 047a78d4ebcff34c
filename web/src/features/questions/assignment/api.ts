"use client";

import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { post } from "@/lib/api/client";
import type { Member } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import type { Move } from "./model";

/** Who can be given questions: the people of the company. */
export function useMembers() {
  return useApi(address<Member[]>("company/user"), { revalidateIfStale: false });
}

const follows = [
  "company/question/",
  "company/company/progress/",
  "company/answer/counts/",
  "company/answer/activity/",
];

/** Gives questions of the chosen year to people, and asks again for what shows them. */
export function useAssign() {
  const { mutate } = useSWRConfig();
  const { date } = usePeriod();
  return useCallback(
    async (moves: readonly Move[]) => {
      try {
        for (const { person, questions } of moves) {
          await post(address("company/question/bulk-assign"), {
            questionIds: questions,
            userId: person,
            date,
          });
        }
      } finally {
        await mutate(
          (key: unknown) => typeof key === "string" && follows.some((start) => key.startsWith(start)),
        );
      }
    },
    [mutate, date],
  );
}
