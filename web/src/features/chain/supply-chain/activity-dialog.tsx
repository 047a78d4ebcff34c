"use client";

import { useTranslations } from "next-intl";
import { DraftDialog } from "@/components/form/draft-dialog";
import { useDraft } from "@/components/form/use-draft";
import { PlainSelect } from "@/components/ui/plain-select";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import type { Activity, Chain } from "@/lib/api/supply-chain-types";
import { Conflict, newerOf } from "./conflict";
import { type ActivityDraft, activityDraft, savingActivity, wrongInActivity } from "./drafts";
import { useEditor } from "./editor";
import { flows, priorities, segments, tiers } from "./model";
import { useSaving } from "./use-saving";
import { useWrongText } from "./use-words";

interface ActivityDialogProps {
  /** The activity to change; without one, a new one is made. */
  activity?: Activity;
  onClose: () => void;
}

/** Makes an activity or changes one. */
export function ActivityDialog({ activity, onClose }: ActivityDialogProps) {
  const t = useTranslations("supplyChain.activity");
  const { chain } = useEditor();
  const saving = useSaving("activities", activity, onClose);
  const form = useDraft({
    begin: () => activityDraft(activity),
    check: wrongInActivity,
    save: (draft) => saving.save((seen) => savingActivity(chain, draft, seen)),
  });
  const newer = newerOf(form.error, "activities");
  return (
    <DraftDialog
      title={t(activity ? "changeTitle" : "newTitle")}
      label={t("label")}
      action={t("save")}
      form={form}
      more={newer ? <Conflict newer={newer} onTake={() => form.set(activityDraft(newer))} /> : null}
      onClose={onClose}
    >
      <Fields draft={form.draft} set={form.set} wrong={form.wrong} chain={chain} />
    </DraftDialog>
  );
}

interface FieldsProps {
  draft: ActivityDraft;
  set: (change: Partial<ActivityDraft>) => void;
  wrong: Record<string, string>;
  chain: Chain;
}

/** What comes from upstream goes into the company, and out of it downstream. */
const flowOf = { upstream: "input", downstream: "output" } as const;

function Fields({ draft, set, wrong, chain }: FieldsProps) {
  const t = useTranslations("supplyChain");
  const textOf = useWrongText();
  return (
    <>
      <TextField
        label={t("activity.name")}
        isRequired
        value={draft.name}
        onChange={(name) => set({ name })}
        errorMessage={textOf(wrong.name)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PlainSelect
          label={t("activity.segment")}
          choices={segments.map((id) => ({ id, label: t(`segments.${id}`) }))}
          value={draft.segment}
          onChange={(segment) => set({ segment, ...(segment === "core" ? {} : { type: flowOf[segment] }) })}
        />
        {draft.segment === "core" ? null : (
          <PlainSelect
            label={t("activity.tier")}
            choices={tiers.map((tier) => ({
              id: String(tier),
              label: t("tierName", { tier: String(tier) }),
            }))}
            value={String(draft.tier)}
            onChange={(tier) => set({ tier: Number(tier) })}
          />
        )}
        <PlainSelect
          label={t("activity.type")}
          choices={flows.map((id) => ({ id, label: t(`types.${id}`) }))}
          value={draft.type}
          onChange={(type) => set({ type })}
        />
        <PlainSelect
          label={t("activity.priority")}
          choices={priorities.map((id) => ({ id, label: t(`priorities.${id}`) }))}
          value={draft.priority}
          onChange={(priority) => set({ priority })}
        />
        <StakeholderChoice draft={draft} set={set} wrong={wrong} chain={chain} />
      </div>
      <TextArea
        label={t("description")}
        value={draft.description}
        onChange={(description) => set({ description })}
        errorMessage={textOf(wrong.description)}
      />
    </>
  );
}

/** Who does it: somebody on the map, nobody, or somebody who is put on it at the same time. */
function StakeholderChoice({ draft, set, wrong, chain }: FieldsProps) {
  const t = useTranslations("supplyChain.activity");
  const textOf = useWrongText();
  const known = [...chain.stakeholders].sort((a, b) => a.name.localeCompare(b.name));
  const isKnown = known.some(({ id }) => id === draft.stakeholder);
  return (
    <>
      <PlainSelect
        label={t("stakeholder")}
        choices={[
          { id: "", label: t("noStakeholder") },
          { id: "new", label: t("newStakeholder") },
          ...known.map(({ id, name }) => ({ id, label: name })),
        ]}
        value={isKnown || draft.stakeholder === "new" ? draft.stakeholder : ""}
        onChange={(stakeholder) => set({ stakeholder })}
      />
      {draft.stakeholder === "new" ? (
        <TextField
          label={t("newStakeholderName")}
          isRequired
          value={draft.newStakeholder}
          onChange={(newStakeholder) => set({ newStakeholder })}
          errorMessage={textOf(wrong.newStakeholder)}
        />
      ) : null}
    </>
  );
}
