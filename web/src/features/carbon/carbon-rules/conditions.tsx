"use client";

import { useTranslations } from "next-intl";
import type { Rule } from "@/lib/api/types";
import { conditionsOf } from "./model";

/** What a rule asks of a row, in one line. */
export function Conditions({ rule }: { rule: Rule }) {
  const t = useTranslations("carbonRules.conditions");
  const words = conditionsOf(rule).map(({ kind, value }) => t(kind, { value }));
  const text = [...(rule.chart ? [rule.chart] : []), ...words].join(" · ");
  return <span title={text}>{text}</span>;
}
