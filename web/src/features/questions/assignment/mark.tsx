"use client";

import { useTranslations } from "next-intl";
import { useAssigning } from "./assigning";
import { type Assignable, chosenOf } from "./model";

interface MarkProps {
  questions: readonly Assignable[];
  /** The title of the question, or of the part that several make up. */
  label: string;
}

/** Chooses questions to be assigned; hidden while nobody is choosing. A plain checkbox: there are hundreds. */
export function Mark({ questions, label }: MarkProps) {
  const t = useTranslations("assignment");
  const { chosen, toggle } = useAssigning();
  if (!chosen) return null;
  const ids = questions.map(({ id }) => id);
  const state = chosenOf(ids, chosen);
  return (
    <label className="flex size-8 shrink-0 cursor-pointer items-center justify-center">
      <input
        ref={(box) => {
          if (box) box.indeterminate = state === "some";
        }}
        type="checkbox"
        aria-label={
          ids.length === 1
            ? t("choose", { question: label })
            : t("chooseAll", { count: ids.length, name: label })
        }
        checked={state === "all"}
        onChange={() => toggle(ids)}
        className="size-4 accent-brand"
      />
    </label>
  );
}
