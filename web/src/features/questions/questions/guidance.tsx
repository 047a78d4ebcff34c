"use client";

import { useTranslations } from "next-intl";
import { useConditionText, usePhaseIn } from "./applicability";
import type { Asked } from "./types";

/** What the question means and where it comes from. */
export function Guidance({ question }: { question: Asked }) {
  const t = useTranslations("questions.guidance");
  const phaseIn = usePhaseIn()(question);
  const condition = useConditionText()(question);
  const { guidance, example, context } = question;
  return (
    <div className="flex flex-col gap-3">
      {guidance.split("\n").map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never move.
        <p key={place}>{paragraph}</p>
      ))}
      {example ? (
        <div className="rounded-md bg-sunken px-3 py-2">
          <p className="text-muted text-xs">{t("example")}</p>
          <p className="whitespace-pre-wrap">{example}</p>
        </div>
      ) : null}
      <dl className="flex flex-col gap-1.5 text-sm">
        <Fact label={t("context")} text={context} />
        {phaseIn ? <Fact label={t("phaseIn")} text={phaseIn} /> : null}
        {condition ? <Fact label={t("condition")} text={condition} /> : null}
      </dl>
    </div>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="whitespace-pre-line">{text}</dd>
    </div>
  );
}
