"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { LazyComboBox } from "@/components/ui/lazy-combo-box";
import { TextArea } from "@/components/ui/text-area";
import { useChoices } from "./api";
import { leafChoices } from "./model";
import { type Over, useDecide } from "./use-decide";

interface DecideDialogProps {
  kind: "category" | "exclusion";
  over: Over;
  count: number;
  onClose: () => void;
  onDone: () => void;
}

/** Puts rows in a category, or excludes them for a reason, whatever the rules say. */
export function DecideDialog(props: DecideDialogProps) {
  const t = useTranslations("footprint.decide");
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      title={t(props.kind === "category" ? "titleCategory" : "titleExclude", { count: props.count })}
      width="md"
    >
      <Content {...props} />
    </Dialog>
  );
}

function Content({ kind, over, onClose, onDone }: DecideDialogProps) {
  const t = useTranslations("footprint.decide");
  const ui = useTranslations("ui.dialog");
  const { data } = useChoices();
  const { decide, pending } = useDecide();
  const [target, setTarget] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const isCategory = kind === "category";
  const choices = isCategory
    ? leafChoices(data?.categories ?? [])
    : (data?.exclusions ?? []).map(({ id, name }) => ({ id, label: name }));
  async function confirm() {
    if (target === null) return;
    if (await decide(over, { kind, [kind]: target, ...(note.trim() ? { note: note.trim() } : {}) })) onDone();
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t("lead")}</p>
      <div className="flex flex-col gap-1">
        <span aria-hidden className="font-medium text-sm">
          {t(isCategory ? "toCategory" : "reason")}
        </span>
        <LazyComboBox
          label={t(isCategory ? "toCategory" : "reason")}
          placeholder={t(isCategory ? "searchCategory" : "chooseReason")}
          emptyText={t("noCategory")}
          choices={choices}
          value={target}
          onChange={setTarget}
        />
      </div>
      <TextArea
        label={t("note")}
        description={t("noteHelp")}
        rows={2}
        value={note}
        onChange={setNote}
        maxLength={500}
      />
      <p className="text-muted text-sm">{t("bothParts")}</p>
      <Actions>
        <Button onPress={onClose}>{ui("cancel")}</Button>
        <Button
          look="primary"
          isPending={pending}
          isDisabled={target === null}
          onPress={() => void confirm()}
        >
          {t(isCategory ? "category" : "exclude")}
        </Button>
      </Actions>
    </div>
  );
}
