"use client";

import { useState } from "react";
import { useToast } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/problem";
import type { ReviewItemData } from "./review";
import { useSuggesting } from "./suggestion-api";

/** What came of accepting many: how many are answers now, and which are not and why. */
export interface AcceptedMany {
  accepted: number;
  refused: { item: ReviewItemData; error: ApiError }[];
}

/** Accepts many suggestions at once, and keeps what came of it until somebody has read it. */
export function useAcceptingMany() {
  const { acceptMany, refresh } = useSuggesting();
  const { problem } = useToast();
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<AcceptedMany | null>(null);

  async function accept(items: readonly ReviewItemData[]) {
    setPending(true);
    try {
      const { accepted, refused } = await acceptMany(items.map(({ suggestion: { id } }) => id));
      const why = new Map(refused.map(({ id, code }) => [id, code]));
      setOutcome({
        accepted: accepted.length,
        refused: items.flatMap((item) => {
          const code = why.get(item.suggestion.id);
          return code ? [{ item, error: new ApiError({ status: 409, code, detail: "refused" }) }] : [];
        }),
      });
    } catch (error) {
      problem(error);
      refresh();
    } finally {
      setPending(false);
    }
  }
  return { pending, outcome, accept, forget: () => setOutcome(null) };
}
