"use client";

import { useTranslations } from "next-intl";
import { DraftDialog } from "@/components/form/draft-dialog";
import { useDraft } from "@/components/form/use-draft";
import { useFieldMessage } from "@/components/form/use-field-message";
import { TextArea } from "@/components/ui/text-area";

interface OpenDialogProps {
  year: number;
  onOpen: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why a sealed year is to be changed. */
export function OpenDialog({ year, onOpen, onClose }: OpenDialogProps) {
  const t = useTranslations("seals");
  const named = { year: String(year) };
  const form = useDraft({
    begin: () => ({ reason: "" }),
    check: ({ reason }): Record<string, string> => (reason.trim() === "" ? { reason: "required" } : {}),
    save: async ({ reason }) => {
      await onOpen(reason);
      onClose();
    },
  });
  const wrong = useFieldMessage(form.wrong.reason);
  return (
    <DraftDialog
      title={t("openTitle", named)}
      label={t("openTitle", named)}
      action={t("open", named)}
      form={form}
      onClose={onClose}
    >
      <p>{t("openText")}</p>
      <TextArea
        autoFocus
        isRequired
        label={t("reason")}
        maxLength={2000}
        value={form.draft.reason}
        onChange={(reason) => form.set({ reason })}
        isInvalid={Boolean(form.wrong.reason)}
        errorMessage={wrong}
      />
    </DraftDialog>
  );
}
