"use client";

import { Eraser } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { emptyContent, sameContent } from "./content";
import type { Asked } from "./types";
import type { Editing } from "./use-editor";

/** Takes everything out of the answers shown. What stood there can be had back at once, and stays in their history. */
export function ClearAll({ questions, editing }: { questions: readonly Asked[]; editing: Editing }) {
  const t = useTranslations("questions.clear");
  const toast = useToast();
  const filled = questions.flatMap(({ id }) => {
    const draft = editing.editor.entries[id]?.draft;
    return draft && !sameContent(draft, emptyContent) ? [{ id, draft }] : [];
  });
  if (filled.length === 0) return null;
  function clear() {
    for (const { id } of filled) editing.write(id, () => emptyContent);
    void editing.save();
    toast.done(t("done"), {
      label: t("undo"),
      onPress: () => {
        for (const { id, draft } of filled) editing.write(id, () => draft);
        void editing.save();
      },
    });
  }
  return (
    <Button look="quiet" className="w-fit text-muted" onPress={clear}>
      <Eraser aria-hidden />
      {t("action")}
    </Button>
  );
}
