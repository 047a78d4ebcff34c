"use client";

import { useTranslations } from "next-intl";
import { useToast } from "@/components/ui/toast";
import type { Rule } from "@/lib/api/types";
import type { useChanges } from "./api";

/** Puts a rule on the other side of its neighbour, and says so. */
export function useMoving({ move }: Pick<ReturnType<typeof useChanges>, "move">) {
  const t = useTranslations("carbonRules");
  const toast = useToast();
  return async (rule: Rule, side: "before" | "after", other: Rule) => {
    try {
      await move(rule.id, side, other.id);
      toast.done(t(`moved.${side}`, { rule: rule.key, other: other.key }));
    } catch (error) {
      toast.problem(error);
    }
  };
}
