"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextArea } from "@/components/ui/text-area";
import { useAttempt } from "@/components/ui/use-attempt";
import type { CompanyQuestion } from "@/lib/api/types";
import { answered, byReason } from "./model";

interface OptOutDialogProps {
  questions: readonly CompanyQuestion[];
  year: number;
  onOptOut: (reason: string) => Promise<void>;
  onTakeBack: () => Promise<void>;
  onClose: () => void;
}

/** Asks for the reason of opting a company out of questions; of those that are, it changes the reason or ends it. */
export function OptOutDialog({ questions, year, onOptOut, onTakeBack, onClose }: OptOutDialogProps) {
  const t = useTranslations("companyQuestions.dialog");
  const { pending, attempt } = useAttempt();
  const given = byReason(questions);
  const [reason, setReason] = useState(given.length === 1 ? (given[0]?.reason ?? "") : "");
  const [isMissing, setMissing] = useState(false);
  const [only] = questions;
  const count = questions.length;
  const kept = answered(questions);
  const isAll = questions.every(({ optOut }) => optOut !== null);

  async function confirm() {
    if (reason.trim() === "") {
      setMissing(true);
      return;
    }
    if (await attempt(() => onOptOut(reason))) onClose();
  }

  return (
    <Dialog
      isOpen
      title={t("title", { count, year: String(year) })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <div className="flex flex-col gap-4">
        {count === 1 && only ? <p className="font-medium">{only.title}</p> : null}
        <p className="text-muted">{t("lead")}</p>
        {kept > 0 ? <Notice>{t("kept", { count: kept })}</Notice> : null}
        <TextArea
          autoFocus
          isRequired
          label={t("reason")}
          description={t("reasonHelp")}
          errorMessage={isMissing && reason.trim() === "" ? t("reasonRequired") : undefined}
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={setReason}
        />
      </div>
      <Actions>
        <Button onPress={onClose}>{t("cancel")}</Button>
        {isAll ? (
          <Button
            onPress={() => {
              onClose();
              void onTakeBack();
            }}
          >
            {t("takeBack", { count })}
          </Button>
        ) : null}
        <Button look="primary" isPending={pending} onPress={() => void confirm()}>
          {isAll ? t("change") : t("do", { count })}
        </Button>
      </Actions>
    </Dialog>
  );
}
