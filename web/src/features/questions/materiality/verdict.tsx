"use client";

import { useTranslations } from "next-intl";
import type { SubTopic } from "@/lib/api/types";
import { formatDay } from "@/lib/format/date";
import { OutcomeBadge } from "./outcome";

/** What a sub-topic or topic has come to, as it is served. */
export type VerdictOf = SubTopic["verdict"];

interface VerdictProps {
  verdict: VerdictOf;
  /** True where it is a topic's, and it is to be said whose scores or decision it rests on. */
  isTopic?: boolean;
}

/** The verdict: material, not material or not assessed; by scores, or who decided it, when and why. */
export function Verdict({ verdict, isTopic = false }: VerdictProps) {
  const basis = useBasisText()(verdict, isTopic);
  return (
    <span
      className={
        isTopic ? "flex flex-wrap items-center gap-x-2 gap-y-1" : "flex flex-col items-start gap-0.5"
      }
    >
      <OutcomeBadge outcome={verdict.outcome} />
      {basis === "" ? null : <span className="text-muted text-xs">{basis}</span>}
      {verdict.reason === "" ? null : (
        <span className="line-clamp-2 text-muted text-xs" title={verdict.reason}>
          {verdict.reason}
        </span>
      )}
    </span>
  );
}

/** Words for what a verdict rests on; empty where nothing was said. */
export function useBasisText(): (verdict: VerdictOf, isTopic?: boolean) => string {
  const t = useTranslations("materiality.verdict");
  return ({ basis, by, at, subTopic }, isTopic = false) => {
    if (basis === "") return "";
    const said =
      basis === "scores" || at === null
        ? t("byScores")
        : t("byPerson", { name: by?.name || t("somebody"), day: formatDay(at) });
    return isTopic ? t("of", { subTopic, said }) : said;
  };
}
