"use client";

import { useLocale, useTranslations } from "next-intl";
import { type Fact, Facts } from "@/components/ui/facts";
import type { SupplierAnswer, SupplierReview } from "@/lib/api/supplier-request-types";
import { periodText } from "@/lib/format/date";
import { emissionText } from "@/lib/format/emission";
import { formatMoney, formatNumber } from "@/lib/format/number";
import { useUnitText } from "@/lib/format/use-unit-text";
import { useFigureText } from "./figures";

interface AnswerFactsProps {
  answer: SupplierAnswer;
  /** The datapoints that were asked for. */
  asked: SupplierReview["facts"];
  /** The size that is declared matters to what could be required. */
  capped: boolean;
}

/** What a supplier has answered, as far as it has. */
export function AnswerFacts({ answer, asked, capped }: AnswerFactsProps) {
  const t = useTranslations("supplierForm");
  const words = useTranslations("supplierRequests.one");
  const locale = useLocale();
  const textOf = useFigureText();
  const unitOf = useUnitText();
  const facts: Fact[] = [];
  const add = (label: string, value: string | null) => {
    if (value)
      facts.push({ label, value: <span className="wrap-anywhere whitespace-pre-wrap">{value}</span> });
  };
  for (const scope of ["scope1", "scope2", "scope3"] as const) {
    const kg = answer[scope];
    add(t(`fields.${scope}`), kg === null ? null : emissionText(kg, locale));
  }
  add(t("fields.turnover"), answer.turnover && formatMoney(answer.turnover, answer.currency, locale));
  add(
    t("items.product"),
    answer.productKg && `${answer.productName}: ${textOf(answer.productKg, answer.productUnit)}`,
  );
  add(t("items.factor"), answer.factorKg && textOf(answer.factorKg, answer.factorUnit));
  for (const { code, unit } of asked) {
    const value = answer.facts[code];
    const label = t(`facts.${code as "B1_12"}`);
    add(
      `${label} (${unitOf(unit)})`,
      value === undefined ? null : formatNumber(value, locale, { digits: 6 }),
    );
  }
  add(words("period"), periodText(answer.from, answer.to));
  if (answer.standard) add(t("fields.standard"), answer.standardName || t(`standards.${answer.standard}`));
  add(
    words("verification"),
    answer.verified ? words("verified", { by: answer.verifiedBy }) : words("notVerified"),
  );
  add(t("fields.note"), answer.note);
  if (capped && answer.size) add(words("declared"), t(`size.sizes.${answer.size}`));
  add(words("answeredBy"), [answer.name, answer.title].filter(Boolean).join(", "));
  return <Facts facts={facts} />;
}
