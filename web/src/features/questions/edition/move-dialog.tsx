"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { PlainSelect } from "@/components/ui/plain-select";
import { useToast } from "@/components/ui/toast";
import type { Edition, EditionMove } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { usePeriod } from "@/lib/period/period";
import { useMove } from "./api";
import { adoptedIn, proposedMove } from "./model";
import { MoveReport } from "./move-report";

interface MoveDialogProps {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  /** That the year stands in. */
  edition: Edition;
  moves: readonly EditionMove[];
}

/** What changes when the year is moved to another edition, and the move itself. */
export function MoveDialog({ isOpen, onOpenChange, edition, moves }: MoveDialogProps) {
  const t = useTranslations("edition");
  const ui = useTranslations("ui.dialog");
  const textOf = useProblemText();
  const toast = useToast();
  const { year } = usePeriod();
  const moveTo = useMove();
  const [chosen, setChosen] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const move = moves.find(({ edition: { id } }) => id === chosen) ?? proposedMove(moves);
  if (!move) return null;
  const nameOf = (one: Edition) => t("name", { title: one.title, year: adoptedIn(one) });

  async function start(to: Edition) {
    setPending(true);
    setError(null);
    try {
      await moveTo(to.id);
      toast.done(t("done", { year: String(year), edition: nameOf(to) }));
      onOpenChange(false);
    } catch (problem) {
      setError(problem);
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} width="md" title={t("title", { year: String(year) })}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t("from", { edition: nameOf(edition) })}</p>
        {moves.length > 1 ? (
          <PlainSelect
            label={t("to")}
            value={move.edition.id}
            choices={moves.map((one) => ({ id: one.edition.id, label: nameOf(one.edition) }))}
            onChange={setChosen}
          />
        ) : (
          <p>
            <span className="block text-muted text-sm">{t("to")}</span>
            <span className="font-medium">{nameOf(move.edition)}</span>
            <span className="block text-muted text-sm">{move.edition.act}</span>
          </p>
        )}
        <MoveReport key={move.edition.id} move={move} />
        {error ? (
          <Notice tone="danger" role="alert">
            {textOf(error)}
          </Notice>
        ) : null}
        <Actions>
          <Button onPress={() => onOpenChange(false)}>{ui("cancel")}</Button>
          <Button look="primary" isPending={pending} onPress={() => void start(move.edition)}>
            {t(move.newer ? "move" : "moveBack", { year: String(year) })}
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}
