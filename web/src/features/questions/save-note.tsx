"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useProblemText } from "@/lib/api/use-problem-text";
import { formatTime } from "@/lib/format/date";
import { type Editor, sendable, unsaved } from "./editor";

/** Quietly says whether what is written is safe. */
export function SaveNote({ editor, onRetry }: { editor: Editor; onRetry: () => void }) {
  const t = useTranslations("questions.save");
  const locale = useLocale();
  const textOf = useProblemText();
  if (editor.error) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-danger text-sm">
        <span>{t("failed", { reason: textOf(editor.error) })}</span>
        <Button size="sm" onPress={onRetry}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  return (
    <p role="status" className="figures min-h-5 text-muted text-sm">
      {words()}
    </p>
  );

  function words(): string {
    if (editor.unreadable.length > 0) return t("unreadable");
    if (editor.saving) return t("saving");
    if (sendable(editor).length > 0) return t("unsaved");
    if (unsaved(editor).length > 0) return t("waits");
    const at = editor.savedAt ?? lastSaved(editor);
    return at === null ? "" : t("saved", { time: formatTime(at, locale) });
  }
}

/** When the answers were last saved, if that was today; an earlier save is told with its author elsewhere. */
function lastSaved(editor: Editor): string | null {
  const times = Object.values(editor.entries).flatMap(({ base }) => (base ? [base.updatedAt] : []));
  const last = times.sort().at(-1) ?? null;
  return last !== null && new Date(last).toDateString() === new Date().toDateString() ? last : null;
}
