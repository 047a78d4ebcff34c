"use client";

import { useTranslations } from "next-intl";
import { DraftDialog } from "@/components/form/draft-dialog";
import { useDraft, type Wrong } from "@/components/form/use-draft";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import type { SupplierRequest } from "@/lib/api/supplier-request-types";
import { useDoing } from "./api";
import { useWrongText } from "./ask-fields";
import { dayAfter } from "./model";

/** Sends a request once more, by a new link and due on another day. */
export function ResendDialog({ request, onClose }: { request: SupplierRequest; onClose: () => void }) {
  const t = useTranslations("supplierRequests.one");
  const textOf = useWrongText();
  const toast = useToast();
  const { resend } = useDoing();
  const form = useDraft({
    begin: () => ({ due: dayAfter(new Date(), 21) }),
    check: ({ due }): Wrong => (due === "" ? { due: "required" } : {}),
    save: async ({ due }) => {
      await resend(request, due);
      toast.done(t("resent"));
      onClose();
    },
  });
  return (
    <DraftDialog
      title={t("resendTitle")}
      label={t("resendTitle")}
      action={t("resend")}
      form={form}
      onClose={onClose}
    >
      <p>{t("resendText")}</p>
      <TextField
        type="date"
        label={t("due")}
        isRequired
        value={form.draft.due}
        onChange={(due) => form.set({ due })}
        errorMessage={textOf(form.wrong.due)}
      />
    </DraftDialog>
  );
}
