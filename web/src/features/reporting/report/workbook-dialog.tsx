"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import type { Workbook, WorkbookApplied } from "@/lib/api/report-types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { applyWorkbook, undoWorkbook } from "./api";
import { WorkbookDifferenceItem } from "./workbook-difference";
import { chosenAtFirst } from "./workbook-model";

interface WorkbookDialogProps {
  file: File;
  found: Workbook;
  onClose: () => void;
}

/** Shows what a workbook says otherwise, lets a person choose, and saves that. */
export function WorkbookDialog({ file, found, onClose }: WorkbookDialogProps) {
  const t = useTranslations("report.workbook");
  const toast = useToast();
  const textOf = useProblemText();
  const { mutate } = useSWRConfig();
  const { differences, notices } = found;
  const [chosen, setChosen] = useState(() => chosenAtFirst(differences));
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  function choose(id: string, wanted: boolean) {
    setChosen((before) => {
      const next = new Set(before);
      if (wanted) next.add(id);
      else next.delete(id);
      return next;
    });
  }

  async function undo(applied: WorkbookApplied) {
    try {
      const { undone: count } = await undoWorkbook(applied);
      const left = applied.saved - count;
      if (count === 0) toast.info(t("undoneNone"));
      else toast.done(left > 0 ? t("undoneSome", { count, left }) : t("undone", { count }));
    } catch (problem) {
      toast.problem(problem);
    }
    void mutate(() => true);
  }

  async function save() {
    setPending(true);
    setError(null);
    try {
      const applied = await applyWorkbook(
        file,
        differences.filter(({ questionId }) => chosen.has(questionId)),
      );
      void mutate(() => true);
      toast.done(t("saved", { count: applied.saved }), {
        label: t("undo"),
        onPress: () => void undo(applied),
      });
      onClose();
    } catch (problem) {
      setError(problem);
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog isOpen onOpenChange={onClose} title={t("preview", { year: String(found.year) })} width="lg">
      <div className="flex flex-col gap-3">
        <p role="status">
          {differences.length === 0
            ? t("nothing")
            : t("summary", {
                count: differences.length,
                refused: differences.filter(({ refused }) => refused !== "").length,
              })}
        </p>
        {notices.map(({ sheet, code, details }) => (
          <Notice key={`${sheet} ${code}`} tone={code === "columns" ? "danger" : "warn"}>
            {t(`notices.${code}`, { sheet, details: details.join(", ") })}
          </Notice>
        ))}
        {differences.length > 0 ? (
          <ul
            aria-label={t("differences")}
            className="relative max-h-[55vh] overflow-auto rounded-lg border border-line bg-surface"
          >
            {differences.map((difference) => (
              <WorkbookDifferenceItem
                key={difference.questionId}
                difference={difference}
                isChosen={chosen.has(difference.questionId)}
                onChoose={(wanted) => choose(difference.questionId, wanted)}
              />
            ))}
          </ul>
        ) : null}
        {error ? (
          <Notice tone="danger" role="alert">
            {textOf(error)}
          </Notice>
        ) : null}
      </div>
      <Actions>
        <Button onPress={onClose}>{t("cancel")}</Button>
        <Button look="primary" isDisabled={chosen.size === 0} isPending={pending} onPress={() => void save()}>
          {t("apply", { count: chosen.size })}
        </Button>
      </Actions>
    </Dialog>
  );
}
