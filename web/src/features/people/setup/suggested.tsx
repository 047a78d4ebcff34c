"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Onboarding } from "@/lib/api/onboarding-types";

interface SuggestedProps {
  at: Onboarding;
  /** The standard that is chosen now. */
  current: number;
  onUse: (standard: number) => void;
}

/** The standard that suits companies of this size, and why. */
export function Suggested({ at: { suggestedStandard, size }, current, onUse }: SuggestedProps) {
  const t = useTranslations("setup.deepDive.suggested");
  const names = useTranslations("companyDetails.standards");
  const isChosen = current === suggestedStandard;
  const chosen = size === "unknown" ? "begins" : "fits";
  return (
    <Notice
      tone={isChosen ? "ok" : "info"}
      role="status"
      title={t(isChosen ? chosen : "other", { standard: names(`${suggestedStandard as 1}`) })}
      actions={
        isChosen ? null : (
          <Button size="sm" onPress={() => onUse(suggestedStandard)}>
            {t("use")}
          </Button>
        )
      }
    >
      {t(size)}
    </Notice>
  );
}
