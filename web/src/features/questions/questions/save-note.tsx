"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { RelativeTime } from "@/components/ui/relative-time";
import { changedCode, isApiError, maintenanceCode } from "@/lib/api/problem";
import { useProblemText } from "@/lib/api/use-problem-text";
import { formatTime } from "@/lib/format/date";
import { type Editor, isTransient, sendable, unsaved } from "./editor";
import { useRefusals } from "./refusal";

/** Quietly says whether what is written is safe. */
export function SaveNote({ editor }: { editor: Editor }) {
  const t = useTranslations("questions.save");
  const locale = useLocale();
  const state = stateOf(editor);
  return (
    <p role="status" className="figures min-h-5 rounded-sm bg-paper px-1.5 text-muted text-sm">
      {state === null
        ? ""
        : typeof state === "string"
          ? t(state)
          : t("saved", { time: formatTime(state.at, locale) })}
    </p>
  );
}

type State = "unreadable" | "clashed" | "saving" | "unsaved" | "waits" | { at: string } | null;

/** How safe the words of a page are; null where something louder says it, or without answers. */
function stateOf(editor: Editor): State {
  const open = unsaved(editor).length > 0;
  if (editor.unreadable.length > 0) return "unreadable";
  if (editor.conflict) return "clashed";
  if (open && (editor.error || Object.keys(editor.recovered).length > 0)) return null;
  if (editor.saving) return "saving";
  if (open) return sendable(editor).length > 0 ? "unsaved" : "waits";
  const at = editor.savedAt ?? lastSaved(editor);
  return at === null ? null : { at };
}

/** The state of saving, in view wherever on the page one types. */
export function SaveState({ editor, onRetry }: { editor: Editor; onRetry: () => void }) {
  return (
    <div className="sticky top-28 z-20 flex flex-col items-end gap-1 md:top-16">
      <SaveNote editor={editor} />
      <div className="w-full">
        <SaveProblem editor={editor} onRetry={onRetry} />
      </div>
    </div>
  );
}

/** Says aloud that a save did not come through, and offers another try. */
export function SaveProblem({ editor, onRetry }: { editor: Editor; onRetry: () => void }) {
  const t = useTranslations("questions.save");
  const textOf = useProblemText();
  const refusals = useRefusals(editor);
  if (!editor.error || unsaved(editor).length === 0) return null;
  const isElsewhere = isApiError(editor.error, changedCode);
  const waits = isTransient(editor.error);
  const reason = isApiError(editor.error, "notFound") ? t("notFound") : textOf(editor.error);
  return (
    <Notice
      tone={waits ? "warn" : "danger"}
      role="alert"
      actions={<Button onPress={onRetry}>{t("retry")}</Button>}
    >
      {waits && !isElsewhere
        ? t(waitingFor(editor.error))
        : t("failed", { reason: refusals.length > 0 ? refusals.join(" ") : reason })}
    </Notice>
  );
}

/** Why what is written waits: nobody answers, or somebody does and cannot take it now. */
function waitingFor(error: unknown): "waitsForMaintenance" | "waitsForServer" | "waitsForConnection" {
  if (isApiError(error, maintenanceCode)) return "waitsForMaintenance";
  return isApiError(error) && error.status > 0 ? "waitsForServer" : "waitsForConnection";
}

/** Gives back what an earlier visit could not save, and asks what is to become of it. */
export function Recovered({ editor, onSettle }: { editor: Editor; onSettle: (keep: boolean) => void }) {
  const t = useTranslations("questions.save");
  const at = Object.values(editor.recovered).sort().at(-1);
  if (at === undefined) return null;
  return (
    <Notice
      tone="warn"
      role="status"
      title={t("recovered")}
      actions={
        <>
          <Button look="primary" onPress={() => onSettle(true)}>
            {t("keep")}
          </Button>
          <Button onPress={() => onSettle(false)}>{t("discard")}</Button>
        </>
      }
    >
      {t.rich("recoveredText", { when: () => <RelativeTime at={at} /> })}
    </Notice>
  );
}

/** When the answers were last saved, if that was today; an earlier save is shown with its author elsewhere. */
function lastSaved(editor: Editor): string | null {
  const times = Object.values(editor.entries).flatMap(({ base }) => (base ? [base.updatedAt] : []));
  const last = times.sort().at(-1) ?? null;
  return last !== null && new Date(last).toDateString() === new Date().toDateString() ? last : null;
}
