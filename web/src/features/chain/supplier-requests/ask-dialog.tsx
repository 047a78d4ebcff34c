"use client";

import { useLocale, useTranslations } from "next-intl";
import { DraftDialog } from "@/components/form/draft-dialog";
import { useDraft } from "@/components/form/use-draft";
import { useToast } from "@/components/ui/toast";
import { usePeriod } from "@/lib/period/period";
import { useDoing } from "./api";
import { MessageField, TermFields, WhoFields } from "./ask-fields";
import { AskedFields, PurposeFields } from "./asked-fields";
import { draftOf, wrongIn } from "./model";

interface AskDialogProps {
  supplierId: string | null;
  name: string;
  onClose: () => void;
}

/** Asks a supplier by mail. */
export function AskDialog({ supplierId, name, onClose }: AskDialogProps) {
  const t = useTranslations("supplierRequests.dialog");
  const locale = useLocale();
  const { year } = usePeriod();
  const toast = useToast();
  const { ask } = useDoing();
  const form = useDraft({
    begin: () => draftOf(year, locale, new Date(), supplierId, name),
    check: wrongIn,
    save: async (draft) => {
      await ask(draft);
      toast.done(t("sent"));
      onClose();
    },
  });
  const { draft, set, wrong } = form;
  const shared = { draft, set, wrong };
  return (
    <DraftDialog title={t("title")} label={t("label")} action={t("send")} form={form} onClose={onClose}>
      <WhoFields {...shared} />
      <TermFields {...shared} />
      <PurposeFields {...shared} />
      <AskedFields {...shared} />
      <MessageField {...shared} />
    </DraftDialog>
  );
}
