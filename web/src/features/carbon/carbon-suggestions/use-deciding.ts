"use client";

import { useTranslations } from "next-intl";
import { useToast } from "@/components/ui/toast";
import type { Suggestion } from "@/lib/api/types";
import { type Approval, useDecide } from "./api";
import { groupName } from "./columns";
import type { Decided } from "./model";

/** Decides and says so, with the way back. */
export function useDeciding() {
  const t = useTranslations("carbonSuggestions.toasts");
  const decide = useDecide();
  const { done, problem } = useToast();

  async function undo(ids: readonly string[]) {
    try {
      for (const id of ids) await decide.undo(id);
      done(t("undone", { count: ids.length }));
    } catch (error) {
      problem(error);
    }
  }
  async function one(suggestion: Suggestion, status: Decided, act: () => Promise<unknown>) {
    try {
      await act();
      done(t(status, { group: groupName(suggestion) }), {
        label: t("undo"),
        onPress: () => void undo([suggestion.id]),
      });
    } catch (error) {
      problem(error);
    }
  }
  return {
    approve: (suggestion: Suggestion, changes: Approval) =>
      one(suggestion, "approved", () => decide.approve(suggestion.id, changes)),
    reject: (suggestion: Suggestion, note: string) =>
      one(suggestion, "rejected", () => decide.reject(suggestion.id, note)),
    flag: (suggestion: Suggestion, note: string) =>
      one(suggestion, "flagged", () => decide.flag(suggestion.id, note)),
    undo: (suggestion: Suggestion) => undo([suggestion.id]),
    async many(ids: readonly string[], status: Decided, note: string) {
      try {
        const { decided, skipped } = await decide.many(ids, status, note);
        done(t("many", { count: decided.length, skipped: skipped.length }), {
          label: t("undo"),
          onPress: () => void undo(decided),
        });
      } catch (error) {
        problem(error);
      }
    },
  };
}
