"use client";

import { useLocale, useTranslations } from "next-intl";
import { grouped } from "@/lib/format/decimal";
import { formatNumber } from "@/lib/format/number";
import { mostDigits, type Read } from "@/lib/format/read-number";
import { Button } from "./button";

interface NumberNotesProps {
  id: string;
  typed: string;
  unit: string;
  decimals: number;
  /** What keeps the text from being a number. */
  problem: Read | null;
  /** What was made of the text. */
  news: Read | null;
  onChoose: (text: string) => void;
}

/** What a number's field says of what was typed in it: heard at once, and again by whoever comes back to the field. */
export function NumberNotes({ id, typed, unit, decimals, problem, news, onChoose }: NumberNotesProps) {
  const t = useTranslations("ui.number");
  const locale = useLocale();
  const problemOf = useProblem(typed, unit);
  return (
    <div id={id} role="status" className="flex flex-col gap-1 empty:-mt-1">
      {problem ? <p className="text-danger text-xs">{problemOf(problem)}</p> : null}
      {problem?.kind === "ambiguous" ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onPress={() => onChoose(problem.thousands)}>
            {t("thousands", { number: problem.thousands })}
          </Button>
          <Button size="sm" onPress={() => onChoose(problem.decimal)}>
            {t("decimal", { number: problem.decimal })}
          </Button>
        </div>
      ) : null}
      {news?.kind === "number" && (news.from || news.isRounded) ? (
        <p className="text-muted text-xs">
          {[
            news.from ? `${news.from} = ${grouped(news.number, locale)}\u00a0${unit}.` : "",
            news.isRounded ? t("rounded", { decimals, number: grouped(news.number, locale) }) : "",
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
      ) : null}
    </div>
  );
}

/** What is wrong, and what to do about it. */
function useProblem(typed: string, unit: string): (problem: Read) => string {
  const t = useTranslations("ui.number");
  const locale = useLocale();
  const example = grouped("1234.5", locale);
  return (problem) => {
    if (problem.kind === "ambiguous") return t("ambiguous", { typed: typed.trim() });
    if (problem.kind !== "wrong") return "";
    switch (problem.why) {
      case "noDigits":
        return t("noDigits", { typed: typed.trim(), example });
      case "words":
        return unit
          ? t("wordsOfUnit", { words: problem.words, unit })
          : t("words", { words: problem.words, example });
      case "otherUnit":
        return unit ? t("otherUnit", { words: problem.words, unit }) : t("noUnit", { words: problem.words });
      case "marks":
        return t("marks", { example: grouped("1234567.5", locale) });
      case "exponent":
        return t("exponent", { number: problem.number });
      case "tooLong":
        return t("tooLong", { digits: mostDigits });
      case "tooLarge":
        return t("tooLarge", { most: formatNumber(problem.most, locale) });
      case "notWhole":
        return t("notWhole", { below: problem.below, above: problem.above });
      case "negative":
        return t("negative");
    }
  };
}
