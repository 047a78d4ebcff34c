"use client";

import { useTranslations } from "next-intl";
import { KeyListDialog } from "@/components/ui/key-list-dialog";

const rows = [
  { keys: ["J", "K"], text: "nextPrevious" },
  { keys: ["[", "]"], text: "categories" },
  { keys: ["D", "C", "N"], text: "statuses" },
  { keys: ["/"], text: "search" },
  { keys: ["?"], text: "help" },
] as const;

/** The keys of the questions. */
export function KeyHelpDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("questions.keys");
  return (
    <KeyListDialog
      title={t("title")}
      rows={rows.map(({ keys, text }) => ({ keys, text: t(text) }))}
      switchLabel={t("on")}
      onClose={onClose}
    />
  );
}
