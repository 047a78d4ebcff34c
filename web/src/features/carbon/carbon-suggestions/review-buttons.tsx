"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Key } from "@/components/ui/keyboard";

interface ReviewButtonsProps {
  isOpen: boolean;
  onApprove: () => void;
  onReject: () => void;
  onFlag: () => void;
  onUndo: () => void;
}

/** The decisions, with the keys that make them; once it is decided, the way back. */
export function ReviewButtons({ isOpen, onApprove, onReject, onFlag, onUndo }: ReviewButtonsProps) {
  const t = useTranslations("carbonSuggestions.actions");
  if (!isOpen) {
    return (
      <div className="flex">
        <Button onPress={onUndo}>{t("undo")}</Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="primary" onPress={onApprove}>
        {t("approve")} <KeyHint letter="A" />
      </Button>
      <Button onPress={onReject}>
        {t("reject")} <KeyHint letter="R" />
      </Button>
      <Button onPress={onFlag}>
        {t("flag")} <KeyHint letter="F" />
      </Button>
    </div>
  );
}

function KeyHint({ letter }: { letter: string }) {
  return (
    <span aria-hidden className="max-md:hidden">
      <Key>{letter}</Key>
    </span>
  );
}
