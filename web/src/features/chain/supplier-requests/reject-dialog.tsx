"use client";

import { useTranslations } from "next-intl";
import { DraftDialog } from "@/components/form/draft-dialog";
import { useDraft, type Wrong } from "@/components/form/use-draft";
import { TextArea } from "@/components/ui/text-area";
import { useToast } from "@/components/ui/toast";
import type { SupplierRequest } from "@/lib/api/supplier-request-types";
import { useDoing } from "./api";
import { useWrongText } from "./ask-fields";

/** Sends an answer back, with what should be looked at. */
export function RejectDialog({ request, onClose }: { request: SupplierRequest; onClose: () => void }) {
  const t = useTranslations("supplierRequests.one");
  const textOf = useWrongText();
  const toast = useToast();
  const { reject } = useDoing();
  const form = useDraft({
    begin: () => ({ reason: "" }),
    check: ({ reason }): Wrong => (reason.trim() === "" ? { reason: "required" } : {}),
    save: async ({ reason }) => {
      await reject(request, reason);
      toast.done(t("rejected"));
      onClose();
    },
  });
  return (
    <DraftDialog
      title={t("rejectTitle")}
      label={t("rejectTitle")}
      action={t("reject")}
      form={form}
      onClose={onClose}
    >
      <TextArea
        label={t("rejectReason")}
        isRequired
        value={form.draft.reason}
        onChange={(reason) => form.set({ reason })}
        errorMessage={textOf(form.wrong.reason)}
      />
    </DraftDialog>
  );
}
