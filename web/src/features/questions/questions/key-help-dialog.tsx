"use client";

import { useTranslations } from "next-intl";
import { KeyListDialog } from "@/components/ui/key-list-dialog";

const keys = {
  questions: [
    { keys: ["J", "K"], text: "nextPrevious" },
    { keys: ["[", "]"], text: "categories" },
    { keys: ["D", "C", "N"], text: "statuses" },
    { keys: ["0", "…", "9", "T"], text: "score" },
    { keys: ["⌫"], text: "scoreBefore" },
    { keys: ["I"], text: "ask" },
    { keys: ["A"], text: "accept" },
    { keys: ["↑", "↓", "←", "→"], text: "cells" },
    { keys: ["Enter"], text: "cellBelow" },
    { keys: ["F2"], text: "cellIn" },
    { keys: ["Esc"], text: "cellBack" },
    { keys: ["Ctrl+D"], text: "cellFill" },
    { keys: ["Alt+Enter"], text: "cellGhost" },
    { keys: ["/"], text: "search" },
    { keys: ["?"], text: "help" },
  ],
  review: [
    { keys: ["J", "K"], text: "nextSuggestion" },
    { keys: ["A"], text: "accept" },
    { keys: ["D"], text: "decline" },
    { keys: ["X"], text: "mark" },
    { keys: ["?"], text: "help" },
  ],
} as const;

interface KeyHelpDialogProps {
  /** What the keys are for. */
  of: keyof typeof keys;
  onClose: () => void;
}

/** The keys of the questions, or of the review of what is suggested for them. */
export function KeyHelpDialog({ of, onClose }: KeyHelpDialogProps) {
  const t = useTranslations("questions.keys");
  return (
    <KeyListDialog
      title={t("title")}
      rows={keys[of].map(({ keys: each, text }) => ({ keys: each, text: t(text) }))}
      switchLabel={t("on")}
      onClose={onClose}
    />
  );
}
