"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextArea } from "@/components/ui/text-area";
import { useToast } from "@/components/ui/toast";
import { isApiError } from "@/lib/api/problem";
import type { SubTopic } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { useDecide } from "./api";

interface DecisionDialogProps {
  /** null takes decisions back. */
  essential: boolean | null;
  subTopics: readonly SubTopic[];
  onClose: () => void;
  onDone: () => void;
}

const titles = { true: "yesTitle", false: "noTitle", null: "backTitle" } as const;

/** Decides on several sub-topics at once, with the reason that goes with it, or takes decisions back. */
export function DecisionDialog({ essential, subTopics, onClose, onDone }: DecisionDialogProps) {
  const t = useTranslations("materiality.result");
  const ui = useTranslations("ui.dialog");
  const textOf = useProblemText();
  const toast = useToast();
  const decide = useDecide();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const count = subTopics.length;
  const replaced =
    essential === null ? 0 : subTopics.filter(({ verdict }) => verdict.essential !== null).length;

  async function save() {
    const isMissing = essential !== null && reason.trim() === "";
    setMissing(isMissing);
    if (isMissing) return;
    setPending(true);
    setError(null);
    try {
      await decide({ subTopics: subTopics.map(({ id }) => id), essential, reason: reason.trim() });
      toast.done(t(essential === null ? "takenBack" : "saved", { count }));
      onDone();
    } catch (failed) {
      setMissing(isApiError(failed) && failed.fields.reasoning !== undefined);
      setError(failed);
      setPending(false);
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      width="md"
      title={t(titles[`${essential}`], { count })}
    >
      <div className="flex flex-col gap-3">
        {error ? (
          <Notice tone="danger" role="alert">
            {textOf(error)}
          </Notice>
        ) : null}
        <ul className="max-h-48 overflow-y-auto rounded-md bg-sunken px-3 py-2 text-sm">
          {subTopics.map(({ id, name }) => (
            <li key={id}>{`${id} ${name}`}</li>
          ))}
        </ul>
        {replaced > 0 ? <p className="text-muted text-sm">{t("replaced", { count: replaced })}</p> : null}
        {essential === null ? (
          <p>{t("backText")}</p>
        ) : (
          <Reason reason={reason} isMissing={missing && reason.trim() === ""} onChange={setReason} />
        )}
      </div>
      <Actions>
        <Button onPress={onClose}>{ui("cancel")}</Button>
        <Button look="primary" isPending={pending} onPress={() => void save()}>
          {t(essential === null ? "back" : "save")}
        </Button>
      </Actions>
    </Dialog>
  );
}

interface ReasonProps {
  reason: string;
  isMissing: boolean;
  onChange: (reason: string) => void;
}

function Reason({ reason, isMissing, onChange }: ReasonProps) {
  const t = useTranslations("materiality.verdict");
  return (
    <TextArea
      label={t("reason")}
      description={t("reasonHelp")}
      isRequired
      autoFocus
      rows={4}
      value={reason}
      errorMessage={isMissing ? t("reasonRequired") : undefined}
      onChange={onChange}
    />
  );
}
