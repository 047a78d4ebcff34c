"use client";

import { useTranslations } from "next-intl";
import { DraftDialog } from "@/components/form/draft-dialog";
import { useDraft } from "@/components/form/use-draft";
import { Disclosure } from "@/components/ui/disclosure";
import { useToast } from "@/components/ui/toast";
import type { Entry } from "@/lib/api/types";
import { changeEntry, makeEntry, useCategories, useEntriesChanged } from "./api";
import { CoverFields, OwnFactorFields, QuantityFields, TextFields } from "./entry-fields";
import { contentOf, draftOf, wrongIn } from "./model";

interface EntryDialogProps {
  year: number;
  /** The entry to change; without one, a new one is made. */
  entry?: Entry;
  onClose: () => void;
}

/** Makes an entry or changes one. */
export function EntryDialog({ year, entry, onClose }: EntryDialogProps) {
  const t = useTranslations("activity.form");
  const toast = useToast();
  const changed = useEntriesChanged();
  const form = useDraft({
    begin: () => draftOf(year, new Date().getUTCMonth() + 1, entry),
    check: wrongIn,
    save: async (draft) => {
      const content = contentOf(draft);
      await (entry ? changeEntry(entry.id, entry.version, content) : makeEntry(content));
      changed();
      toast.done(t(entry ? "changed" : "made"));
      onClose();
    },
  });
  const { draft, set, wrong } = form;
  const { data: categories = [] } = useCategories(year, draft.country);
  const shared = { draft, set, wrong, categories };
  return (
    <DraftDialog
      title={t(entry ? "changeTitle" : "newTitle")}
      label={t("label")}
      action={t("save")}
      form={form}
      onClose={onClose}
    >
      <QuantityFields {...shared} />
      <CoverFields {...shared} />
      <TextFields {...shared} />
      <Disclosure title={t("ownTitle")} defaultExpanded={draft.ownKg !== null}>
        <OwnFactorFields {...shared} />
      </Disclosure>
    </DraftDialog>
  );
}
