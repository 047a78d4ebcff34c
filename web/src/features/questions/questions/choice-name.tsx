"use client";

import { useTranslations } from "next-intl";
import type { Choice } from "./types";

/** The name of an option, with the English one below where the list is known by it. */
export function ChoiceName({ choice }: { choice: Pick<Choice, "label" | "english" | "own"> }) {
  const t = useTranslations("questions.codes");
  return (
    <>
      {choice.label}
      {choice.english ? <span className="block text-muted text-xs">{choice.english}</span> : null}
      {choice.own ? <span className="block text-muted text-xs">{t("own")}</span> : null}
    </>
  );
}
