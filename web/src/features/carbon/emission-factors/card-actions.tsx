"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import type { Factor } from "@/lib/api/types";
import { useChanges } from "./api";

interface CardActionsProps {
  factor: Factor;
  onReplace: () => void;
}

/** Supersedes, withdraws or puts back a factor; the last two are asked about and can be taken back. */
export function CardActions({ factor, onReplace }: CardActionsProps) {
  const t = useTranslations("emissionFactors.actions");
  const { withdraw, putBack } = useChanges();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const isInForce = factor.state === "inForce";
  const act = isInForce ? "withdraw" : "putBack";

  async function undo(work: () => Promise<unknown>) {
    try {
      await work();
      toast.done(t("undone"));
    } catch (error) {
      toast.problem(error);
    }
  }

  async function confirm() {
    const { id, name } = factor;
    if (isInForce) {
      await withdraw(id);
      toast.done(t("withdraw.done", { name }), {
        label: t("undo"),
        onPress: () => void undo(() => putBack(id)),
      });
      return;
    }
    const other = await putBack(id);
    const back = other === "" ? () => withdraw(id) : () => putBack(other);
    // What ships and took nobody's place cannot be withdrawn again.
    const canUndo = other !== "" || factor.own;
    toast.done(
      t("putBack.done", { name }),
      canUndo ? { label: t("undo"), onPress: () => void undo(back) } : undefined,
    );
  }

  return (
    <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-line border-t bg-surface px-5 py-3">
      {isInForce ? (
        <>
          {factor.own ? (
            <Button look="quiet" className="me-auto text-danger" onPress={() => setAsking(true)}>
              {t("withdraw.do")}
            </Button>
          ) : null}
          <Button look="primary" onPress={onReplace}>
            {t("supersede")}
          </Button>
        </>
      ) : (
        <Button look="primary" onPress={() => setAsking(true)}>
          {t("putBack.do")}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asking}
        onOpenChange={setAsking}
        title={t(`${act}.title`)}
        action={t(`${act}.do`)}
        danger={isInForce}
        onConfirm={confirm}
      >
        {t(`${act}.text`)}
      </ConfirmDialog>
    </div>
  );
}
