"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextArea } from "@/components/ui/text-area";

interface VerdictReasonProps {
  reason: string;
  /** True while a verdict stands there without it; said once the field has been left. */
  isMissing: boolean;
  /** In words, why it cannot be saved. */
  problem: string | undefined;
  onChange: (reason: string) => void;
  onBlur: () => void;
}

/** Why a person overrides the scores; a verdict without it is not saved. */
export function VerdictReason({ reason, isMissing, problem, onChange, onBlur }: VerdictReasonProps) {
  const t = useTranslations("materiality.verdict");
  const [left, setLeft] = useState(false);
  return (
    <TextArea
      label={t("reason")}
      description={t("reasonHelp")}
      isRequired
      rows={3}
      value={reason}
      errorMessage={left && isMissing ? t("reasonRequired") : problem}
      onChange={onChange}
      onBlur={() => {
        setLeft(true);
        onBlur();
      }}
    />
  );
}
