"use client";

import { useState } from "react";
import { type Status, says, withStatus } from "./content";
import { isUnreadable } from "./editor";
import type { Asked, Content } from "./types";
import type { Editing } from "./use-editor";

/** Sets the status of answers; what says nothing yet cannot be complete, and is named. */
export function useStatus(questions: readonly Asked[], editing: Editing) {
  const [missing, setMissing] = useState<readonly string[]>([]);

  function set(status: Status) {
    const lacking: string[] = [];
    for (const question of questions) {
      const draft = editing.editor.entries[question.id]?.draft;
      if (!draft) continue;
      // In a table a column may not apply while the others do: completing the table leaves it so.
      if (status === "completed" && draft.notApplicable && questions.length > 1) continue;
      if (status === "completed" && !isWhole(question, draft)) lacking.push(question.id);
      else editing.write(question.id, (before) => withStatus(before, status));
    }
    setMissing(lacking);
    if (status !== "notApplicable") void editing.save();
  }

  function isWhole(question: Asked, draft: Content) {
    return says(question, draft) && !isUnreadable(editing.editor, question.id);
  }

  /** Those still without a value; filling one in answers the complaint. */
  const open = missing.filter((id) => {
    const entry = editing.editor.entries[id];
    return entry && !entry.draft.notApplicable && !says(entry.question, entry.draft);
  });
  return { set, missing: open };
}
