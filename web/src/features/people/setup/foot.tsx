"use client";

import { ArrowLeft, ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";

interface FootProps {
  /** Left out on the first step. */
  onBack?: (() => void) | undefined;
  isPending: boolean;
}

/** The way back and the way on, at the end of the form of a step. */
export function Foot({ onBack, isPending }: FootProps) {
  const t = useTranslations("setup");
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      {onBack ? (
        <Button onPress={onBack}>
          <ArrowLeft aria-hidden />
          {t("back")}
        </Button>
      ) : (
        <span />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-muted text-sm">{t("kept")}</p>
        <SubmitButton look="primary" isPending={isPending}>
          {t("next")}
          <ArrowRight aria-hidden />
        </SubmitButton>
      </div>
    </div>
  );
}
