"use client";

import { Eraser } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { emptyContent, sameContent } from "./content";
import type { Asked } from "./types";
import type { Editing } from "./use-editor";

const ConfirmDialog = onDemand(() =>
  import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog),
);

/** Takes everything out of the answers shown; what stood there stays in their history. */
export function ClearAll({ questions, editing }: { questions: readonly Asked[]; editing: Editing }) {
  const t = useTranslations("questions.clear");
  const [asking, setAsking] = useState(false);
  const filled = questions.filter(({ id }) => {
    const entry = editing.editor.entries[id];
    return entry && !sameContent(entry.draft, emptyContent);
  });
  if (filled.length === 0) return null;
  return (
    <>
      <Button look="quiet" className="w-fit text-muted" onPress={() => setAsking(true)}>
        <Eraser aria-hidden />
        {t("action")}
      </Button>
      {asking ? (
        <ConfirmDialog
          isOpen
          onOpenChange={setAsking}
          danger
          title={t("title")}
          action={t("action")}
          onConfirm={async () => {
            for (const { id } of filled) editing.write(id, () => emptyContent);
            await editing.save();
          }}
        >
          <p>{t("text")}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
