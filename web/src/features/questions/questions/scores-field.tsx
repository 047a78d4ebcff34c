"use client";

import { ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { LevelGroup } from "@/components/ui/level-group";
import type { Aspect, Scores } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { least, most, threshold } from "@/lib/materiality";
import { useOptions } from "./api";
import { type Dimension, isScored, meanOf, withLevel } from "./scores";
import type { Asked } from "./types";
import { useFolded } from "./use-folded";

const levels = Array.from({ length: most - least + 1 }, (_, place) => least + place);

interface ScoresFieldProps {
  question: Asked;
  scores: Scores;
  isDisabled: boolean;
  onChange: (scores: Scores) => void;
}

/** The scores of an assessment: for each aspect a level on each of its scales, with their mean and what it means. */
export function ScoresField({ question, scores, isDisabled, onChange }: ScoresFieldProps) {
  const t = useTranslations("materiality.scoring");
  // What nobody has begun lies open; what is begun shows what was used, and nothing folds under a hand.
  const [isNew] = useState(() => !isScored(scores));
  const dimensions = [...new Set(question.aspects.flatMap((aspect) => aspect.dimensions))] as Dimension[];
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted text-sm">{t("intro", { threshold })}</p>
      <Disclosure level={2} title={t("help")}>
        <div className="flex flex-col gap-3 ps-6 pt-1">
          {dimensions.map((dimension) => (
            <ScaleHelp key={dimension} dimension={dimension} />
          ))}
        </div>
      </Disclosure>
      {question.aspects.map(({ aspect, dimensions: own }) => (
        <AspectScores
          key={aspect}
          isOpenAtFirst={isNew}
          aspect={aspect}
          dimensions={own as Dimension[]}
          scores={scores}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

function ScaleHelp({ dimension }: { dimension: Dimension }) {
  const t = useTranslations("materiality");
  const { data } = useOptions(`materiality-${dimension}`);
  return (
    <Disclosure level={3} title={t(`dimensions.${dimension}.name`)}>
      <p className="ps-6 text-muted text-sm">{t(`dimensions.${dimension}.help`)}</p>
      <ol className="ps-6 pt-1 text-sm">
        {data?.map(({ key, label }) => (
          <li key={key} className="figures grid grid-cols-[1.5rem_1fr]">
            <span className="text-muted">{key}</span>
            {label}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

interface AspectScoresProps extends Omit<ScoresFieldProps, "question"> {
  aspect: Aspect;
  dimensions: readonly Dimension[];
  isOpenAtFirst: boolean;
}

function AspectScores({
  aspect,
  dimensions,
  scores,
  isOpenAtFirst,
  isDisabled,
  onChange,
}: AspectScoresProps) {
  const t = useTranslations("materiality");
  const id = useId();
  const { shown, folded, open, list } = useFolded(dimensions, scores[aspect], isOpenAtFirst);
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 pb-3">
        <div>
          <h2 id={id} className="font-semibold">
            {t(`aspects.${aspect}.name`)}
          </h2>
          <p className="text-muted text-sm">{t(`aspects.${aspect}.help`)}</p>
        </div>
        <Mean levels={scores[aspect]} />
      </div>
      <div ref={list} className="flex flex-col gap-3">
        {shown.map((dimension) => (
          <Scale
            key={dimension}
            dimension={dimension}
            level={scores[aspect]?.[dimension] ?? null}
            isDisabled={isDisabled}
            onChange={(level) => onChange(withLevel(scores, aspect, dimension, level))}
          />
        ))}
        {folded.length > 0 ? (
          <div>
            <Button look="quiet" size="sm" aria-expanded={false} onPress={open}>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
              {t(shown.length > 0 ? "scoring.more" : "scoring.unused", { count: folded.length })}
              <span className="sr-only">{` ${t(`aspects.${aspect}.name`)}`}</span>
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** The current mean, spoken once it has settled. */
function Mean({ levels: given }: { levels: Record<string, number> | undefined }) {
  const t = useTranslations("materiality");
  const locale = useLocale();
  const result = meanOf(given);
  const mean =
    result && t("scoring.mean", { mean: formatNumber(result.mean, locale, { digits: 2, minimum: 2 }) });
  const verdict = result && t(result.material ? "verdict.material" : "verdict.notMaterial");
  const said = useSettled([mean, verdict].filter(Boolean).join(" ") || t("scoring.none"));
  return (
    <div className="figures flex items-center gap-2 text-sm">
      {result ? (
        <>
          <span>{mean}</span>
          <Badge tone={result.material ? "brand" : "neutral"}>{verdict}</Badge>
        </>
      ) : (
        <span className="text-muted">{t("scoring.none")}</span>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** How long nothing may change before it is spoken: longer than from one key to the next. */
const settleDelay = 1_000;

/** A text that somebody has changed, once it has stood for a while; empty before that. */
function useSettled(text: string): string {
  const [first] = useState(text);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (text === first && said === "") return;
    const timer = setTimeout(() => setSaid(text), settleDelay);
    return () => clearTimeout(timer);
  }, [text, first, said]);
  return said;
}

interface ScaleProps {
  dimension: Dimension;
  level: number | null;
  isDisabled: boolean;
  onChange: (level: number | null) => void;
}

function Scale({ dimension, level, isDisabled, onChange }: ScaleProps) {
  const t = useTranslations("materiality");
  const { data } = useOptions(`materiality-${dimension}`);
  return (
    <LevelGroup
      label={t(`dimensions.${dimension}.name`)}
      help={t(`dimensions.${dimension}.help`)}
      none={t("scoring.none")}
      value={level}
      isDisabled={isDisabled}
      onChange={onChange}
      levels={levels.map((number) => {
        const description = data?.find(({ key }) => key === String(number))?.label;
        const name = description
          ? t("scoring.level", { level: number, meaning: description })
          : String(number);
        return { level: number, name, description };
      })}
    />
  );
}
