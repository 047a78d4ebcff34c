"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { formatDay } from "@/lib/format/date";
import { topicAddress, topicOf } from "@/lib/materiality";
import { seesAll } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";
import type { Asked, Condition } from "./types";

/** What the question is asked on condition of, in words; null where it always is. */
export function useConditionText(): (question: Pick<Asked, "conditions">) => string | null {
  const t = useTranslations("questions.why");
  const clause = (condition: Condition) => {
    const { code, shortTitle, value, valueLabel } = condition;
    if (code !== "answer") return t(code, { question: shortTitle, value });
    if (value === "true" || value === "false")
      return t(value === "true" ? "yes" : "no", { question: shortTitle });
    return t("answer", { question: shortTitle, value: valueLabel || value });
  };
  return ({ conditions }) => {
    if (conditions.length === 0) return null;
    const joined = (word: "and" | "or") => (left: string, right: string) => t(word, { left, right });
    const rows = conditions.map((row) => row.map(clause).reduce(joined("and")));
    return t("condition", { conditions: rows.reduce(joined("or")) });
  };
}

/** Why the question is not asked, in words; null where it is. */
export function useWhyNot(): (question: Asked) => string | null {
  const t = useTranslations("questions.why");
  const condition = useConditionText();
  return (question) => {
    const { applicability, askedFrom, optOut } = question;
    if (applicability === "applicable") return null;
    if (applicability === "phasedIn") return t("phasedIn", { year: String(askedFrom) });
    if (applicability === "optedOut") return t("optedOut", { reason: optOut?.reason ?? "" });
    return applicability === "condition" ? condition(question) : t(applicability);
  };
}

/** When the question may be left out in a company's first years of reporting; null where it never may. */
export function usePhaseIn(): (question: Pick<Asked, "phasingInYears">) => string | null {
  const t = useTranslations("questions.phaseIn");
  return ({ phasingInYears: { any, small } }) => {
    if (any > 0 && small > any) return t("both", { any, small });
    if (any > 0) return t("any", { any });
    return small > 0 ? t("small", { small }) : null;
  };
}

/** Stands over a question that is not asked of the company. */
export function WhyNot({ question }: { question: Asked }) {
  const t = useTranslations("questions.why");
  const why = useWhyNot()(question);
  const { optOut } = question;
  if (why === null) return null;
  return (
    <Notice actions={question.applicability === "notMaterial" ? <TopicLink question={question} /> : null}>
      {why}
      {optOut ? (
        <span className="block text-muted text-sm">
          {t("optedOutBy", { name: optOut.by.name, day: formatDay(optOut.at) })}
        </span>
      ) : null}
    </Notice>
  );
}

/** The way to the topic that a question belongs to or assesses, for those who may see it. */
export function TopicLink({ question }: { question: Asked }) {
  const t = useTranslations("questions.why");
  const user = useSession();
  const topic = topicOf(question.topic);
  if (topic === null || !seesAll(user)) return null;
  return (
    <Link href={topicAddress(topic)} className="inline-flex min-h-6 items-center text-sm">
      {t("aboutTopic", { topic })}
    </Link>
  );
}
