"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/text-area";

interface NoteFormProps {
  /** What is decided, which the button says. */
  status: "flagged" | "rejected";
  onDone: (note: string) => void;
  onCancel: () => void;
}

const longest = 1000;

/** Asks what the next person should know of flagged suggestions, or whoever proposed them of rejected ones. */
export function NoteForm({ status, onDone, onCancel }: NoteFormProps) {
  const t = useTranslations("carbonSuggestions.actions");
  const ui = useTranslations("ui.dialog");
  const [note, setNote] = useState("");
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={t(status === "flagged" ? "note" : "reply")}
        rows={2}
        maxLength={longest}
        value={note}
        onChange={setNote}
        autoFocus
      />
      <div className="flex justify-end gap-2">
        <Button onPress={onCancel}>{ui("cancel")}</Button>
        <Button look="primary" onPress={() => onDone(note)}>
          {t(status === "flagged" ? "flag" : "reject")}
        </Button>
      </div>
    </div>
  );
}
