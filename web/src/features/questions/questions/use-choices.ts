"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Found } from "@/components/ui/search-box";
import { useOptions } from "./api";
import { drawn, entriesOf, isLong, search } from "./codes";
import type { Asked, Choice } from "./types";

const none: readonly Choice[] = [];

/** The options of a question: those that came along with it, or those of its long list once they are here. */
export function useChoices({
  options,
  optionList,
}: Pick<Asked, "options" | "optionList">): readonly Choice[] {
  const { data } = useOptions(options.length === 0 && optionList ? optionList : null);
  return options.length > 0 ? options : (data ?? none);
}

/** How to find among options that are too many to be drawn, leaving out those that are taken; nothing for few. */
export function useFind(
  options: readonly Choice[],
  taken: readonly string[],
): ((typed: string) => Found) | undefined {
  const t = useTranslations("questions.codes");
  const entries = useMemo(() => (isLong(options) ? entriesOf(options) : null), [options]);
  if (entries === null) return undefined;
  return (typed) => {
    const found = search(entries, typed).filter(({ option }) => !taken.includes(option.key));
    const more = found.length - drawn;
    return {
      choices: found.slice(0, drawn).map(({ option, path }) => ({
        id: option.key,
        label: option.label,
        details: [option.english ?? "", option.own ? t("own") : "", path].filter(Boolean),
      })),
      note:
        typed.trim() === ""
          ? t("headings", { count: options.length })
          : more > 0
            ? t("more", { more })
            : null,
    };
  };
}
