"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useProblemText } from "@/lib/api/use-problem-text";
import { formatTime } from "@/lib/format/date";
import { type Editor, sendable, unsaved } from "./editor";

/** Quietly says whether what is written is safe. */
export function SaveNote({ editor }: { editor: Editor }) {
  const t = useTranslations("questions.save");
  const locale = useLocale();
  return (
    <p role="status" className="figures text-muted text-sm">
      {words()}
    </p>
  );

  function words(): string {
    if (editor.unreadable.length > 0) return t("unreadable");
    if (editor.error) return "";
    if (editor.conflict) return t("clashed");
    if (editor.saving) return t("saving");
    if (sendable(editor).length > 0) return t("unsaved");
    if (unsaved(editor).length > 0) return t("waits");
    const at = editor.savedAt ?? lastSaved(editor);
    return at === null ? "" : t("saved", { time: formatTime(at, locale) });
  }
}

/** Says aloud that a save did not come through, and offers another try. */
export function SaveProblem({ editor, onRetry }: { editor: Editor; onRetry: () => void }) {
  const t = useTranslations("questions.save");
  const textOf = useProblemText();
  if (!editor.error) return null;
  return (
    <Notice tone="danger" role="alert" actions={<Button onPress={onRetry}>{t("retry")}</Button>}>
      {t("failed", { reason: textOf(editor.error) })}
    </Notice>
  );
}

/** When the answers were last saved, if that was today; an earlier save is told with its author elsewhere. */
function lastSaved(editor: Editor): string | null {
  const times = Object.values(editor.entries).flatMap(({ base }) => (base ? [base.updatedAt] : []));
  const last = times.sort().at(-1) ?? null;
  return last !== null && new Date(last).toDateString() === new Date().toDateString() ? last : null;
}
