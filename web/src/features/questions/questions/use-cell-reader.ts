"use client";

import { useLocale, useTranslations } from "next-intl";
import { questionTypes } from "@/lib/api/enums";
import { readNumber } from "@/lib/format/read-number";
import { useSession } from "@/lib/session/session";
import { numberRules } from "./number-rules";
import type { ReadCell } from "./paste";
import type { Asked, Cell, Choice } from "./types";
import { unitOf } from "./use-unit";

/** How yes and no are written in the sheets of all languages of the product. */
const words = {
  yes: ["ja", "yes", "kyllä", "true", "x", "1"],
  no: ["nej", "no", "ei", "nee", "false", "0"],
};

/** Reads what a text says in each column of a table; the options of long lists come along. */
export function useCellReader(): (
  columns: readonly Asked[],
  lists: ReadonlyMap<string, readonly Choice[]>,
) => ReadCell {
  const locale = useLocale();
  const t = useTranslations("questions.value");
  const { company } = useSession();

  function numberIn(question: Asked, text: string): ReturnType<ReadCell> {
    const read = readNumber(text, locale, {
      unit: unitOf(question, company?.currency),
      ...numberRules(question),
    });
    if (read.kind === "nothing") return "nothing";
    return read.kind === "number" ? { number: read.number } : "unreadable";
  }
  function truthIn(text: string): ReturnType<ReadCell> {
    if (isAmong([...words.yes, t("yes")], text)) return { yes: true };
    return isAmong([...words.no, t("no")], text) ? { yes: false } : "unreadable";
  }
  return (columns, lists) => (id, text) => {
    const question = columns.find((one) => one.id === id);
    if (question?.type === questionTypes.number) return numberIn(question, text);
    if (question?.type === questionTypes.boolean) return truthIn(text);
    if (question?.type !== questionTypes.multipleChoice) return { text };
    const { options, optionList, multiple } = question;
    return (
      optionsIn(text, options.length > 0 ? options : (lists.get(optionList) ?? []), multiple) ?? "unreadable"
    );
  };
}

function isAmong(known: readonly string[], text: string): boolean {
  return known.some((word) => same(word, text));
}

function same(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** The options that a text names, by name or key; several stand behind each other where that may be. */
function optionsIn(text: string, options: readonly Choice[], multiple: boolean): Cell | undefined {
  const keyOf = (name: string) =>
    options.find(({ key, label, english }) => [key, label, english].some((one) => one && same(one, name)))
      ?.key;
  const whole = keyOf(text);
  if (whole !== undefined) return { options: [whole] };
  if (!multiple) return undefined;
  const keys = text.split(/[;\n]/).map(keyOf);
  return keys.every((key) => key !== undefined) ? { options: [...new Set(keys)] } : undefined;
}
