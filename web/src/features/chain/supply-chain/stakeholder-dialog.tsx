"use client";

import { useTranslations } from "next-intl";
import { DraftDialog } from "@/components/form/draft-dialog";
import { useDraft } from "@/components/form/use-draft";
import { PlainSelect } from "@/components/ui/plain-select";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import type { Stakeholder } from "@/lib/api/supply-chain-types";
import { Conflict, newerOf } from "./conflict";
import { savingStakeholder, stakeholderDraft, wrongInStakeholder } from "./drafts";
import { roles } from "./model";
import { useSaving } from "./use-saving";
import { useWrongText } from "./use-words";

interface StakeholderDialogProps {
  /** The stakeholder to change; without one, a new one is made. */
  stakeholder?: Stakeholder;
  onClose: () => void;
}

/** Makes a stakeholder or changes one. */
export function StakeholderDialog({ stakeholder, onClose }: StakeholderDialogProps) {
  const t = useTranslations("supplyChain");
  const textOf = useWrongText();
  const saving = useSaving("stakeholders", stakeholder, onClose);
  const form = useDraft({
    begin: () => stakeholderDraft(stakeholder),
    check: wrongInStakeholder,
    save: (draft) => saving.save((seen) => savingStakeholder(draft, seen)),
  });
  const { draft, set, wrong } = form;
  const newer = newerOf(form.error, "stakeholders");
  return (
    <DraftDialog
      title={t(stakeholder ? "stakeholder.changeTitle" : "stakeholder.newTitle")}
      label={t("stakeholder.label")}
      action={t("stakeholder.save")}
      form={form}
      more={
        newer ? (
          <Conflict newer={newer} onTake={() => set(stakeholderDraft(newer))} />
        ) : (
          t("stakeholder.failed")
        )
      }
      onClose={onClose}
    >
      <TextField
        label={t("stakeholder.name")}
        isRequired
        value={draft.name}
        onChange={(name) => set({ name })}
        errorMessage={textOf(wrong.name)}
      />
      <PlainSelect
        label={t("stakeholder.type")}
        choices={roles.map((id) => ({ id, label: t(`roles.${id}`) }))}
        value={draft.type}
        onChange={(type) => set({ type })}
      />
      <TextArea
        label={t("description")}
        value={draft.description}
        onChange={(description) => set({ description })}
        errorMessage={textOf(wrong.description)}
      />
    </DraftDialog>
  );
}
