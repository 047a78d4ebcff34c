"use client";

import { useTranslations } from "next-intl";
import { DraftDialog } from "@/components/form/draft-dialog";
import { useDraft } from "@/components/form/use-draft";
import { TextArea } from "@/components/ui/text-area";
import { declineRequest } from "./api";

interface DeclineDialogProps {
  token: string;
  company: string;
  onClose: () => void;
  onDone: () => void;
}

/** Says no, with a reason or without one. */
export function DeclineDialog({ token, company, onClose, onDone }: DeclineDialogProps) {
  const t = useTranslations("supplierForm");
  const form = useDraft({
    begin: () => ({ reason: "" }),
    check: () => ({}),
    save: async ({ reason }) => {
      await declineRequest(token, reason);
      onDone();
    },
  });
  return (
    <DraftDialog
      title={t("declineTitle")}
      label={t("declineTitle")}
      action={t("decline")}
      form={form}
      onClose={onClose}
    >
      <p>{t("declineText", { company })}</p>
      <TextArea
        label={t("declineReason")}
        maxLength={2000}
        value={form.draft.reason}
        onChange={(reason) => form.set({ reason })}
      />
    </DraftDialog>
  );
}
