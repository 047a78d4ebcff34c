"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectionBar } from "@/components/data-table/selection";
import { Button } from "@/components/ui/button";
import type { Suggestion } from "@/lib/api/types";
import { type Decided, noted } from "./model";
import { NoteForm } from "./note-form";

interface BulkBarProps {
  marked: readonly Suggestion[];
  onDecide: (status: Decided, note: string) => void;
  onClear: () => void;
}

/** Decides on everything that is marked at once, and asks first for a note to whoever is notified. */
export function BulkBar({ marked, onDecide, onClear }: BulkBarProps) {
  const t = useTranslations("carbonSuggestions.bulk");
  const [asking, ask] = useState<"flagged" | "rejected" | null>(null);

  function choose(status: Decided) {
    const asks = noted(status, marked);
    ask(asks);
    if (!asks) onDecide(status, "");
  }
  return (
    <div className="flex flex-col gap-2 pb-3">
      <SelectionBar ids={new Set(marked.map(({ id }) => id))} onClear={onClear}>
        {(["approved", "rejected", "flagged"] as const).map((status) => (
          <Button key={status} size="sm" onPress={() => choose(status)}>
            {t(status)}
          </Button>
        ))}
      </SelectionBar>
      {asking ? (
        <div className="max-w-xl">
          <NoteForm
            key={asking}
            status={asking}
            onDone={(note) => {
              ask(null);
              onDecide(asking, note);
            }}
            onCancel={() => ask(null)}
          />
        </div>
      ) : null}
    </div>
  );
}
