"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { useToast } from "@/components/ui/toast";
import type { Supplier } from "@/lib/api/supplier-types";
import { useDeciding } from "./api";

interface MergeDialogProps {
  suppliers: readonly Supplier[];
  onClose: () => void;
  onMerged: () => void;
}

/** Asks by which name the suppliers are to go on as one. */
export function MergeDialog({ suppliers, onClose, onMerged }: MergeDialogProps) {
  const t = useTranslations("suppliers");
  const toast = useToast();
  const { merge, undo } = useDeciding();
  const [main, setMain] = useState(suppliers[0]?.id ?? "");
  async function confirmed() {
    const others = suppliers.map(({ id }) => id).filter((id) => id !== main);
    const made = await merge(main, others);
    onMerged();
    toast.done(t("merged", { names: made.names.join(", ") }), {
      label: t("undo"),
      onPress: () => void undo(made.id).catch(toast.problem),
    });
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t("mergeTitle", { count: String(suppliers.length) })}
      action={t("mergeAction")}
      onConfirm={confirmed}
    >
      <p className="max-w-prose pb-3">{t("mergeText")}</p>
      <RadioGroup label={t("main")} value={main} onChange={setMain}>
        {suppliers.map(({ id, name, corporateIdentityNumber }) => (
          <Radio key={id} value={id}>
            {[name, corporateIdentityNumber].filter(Boolean).join(" ")}
          </Radio>
        ))}
      </RadioGroup>
    </ConfirmDialog>
  );
}
