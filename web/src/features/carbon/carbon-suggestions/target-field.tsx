"use client";

import { useTranslations } from "next-intl";
import { LazyComboBox } from "@/components/ui/lazy-combo-box";
import { useTargets } from "./api";
import { choicesOf, targetOf } from "./targets";

/** Where rows shall go instead of what is proposed; empty for as proposed. */
export interface TargetChoice {
  category?: string;
  exclusion?: string;
}

interface TargetFieldProps {
  value: TargetChoice;
  onChange: (value: TargetChoice) => void;
}

/** Chooses another category, or a reason for leaving the rows out. */
export function TargetField({ value, onChange }: TargetFieldProps) {
  const t = useTranslations("carbonSuggestions.review");
  const { data } = useTargets();
  return (
    <LazyComboBox
      label={t("otherTarget")}
      placeholder={t("asProposed")}
      emptyText={t("noTarget")}
      isDisabled={data === undefined}
      choices={data ? choicesOf(data, (reason) => t("exclusion", { reason })) : []}
      value={value.category ?? (value.exclusion === undefined ? null : `-${value.exclusion}`)}
      onChange={(id) => onChange(targetOf(id))}
    />
  );
}
