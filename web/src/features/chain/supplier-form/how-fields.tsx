"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { PlainSelect } from "@/components/ui/plain-select";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { type FieldsProps, Part, useWrongText } from "./figure-fields";
import { sizes, standards } from "./model";

/** Of which days the figures are, by which standard, and who has looked at them. */
export function HowFields({ draft, set, wrong, needsStandard }: FieldsProps & { needsStandard: boolean }) {
  const t = useTranslations("supplierForm");
  const textOf = useWrongText();
  return (
    <Part title={t("how")}>
      <div className="grid gap-4 sm:grid-cols-2">
        {(["from", "to"] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`fields.${name}`)}
            isRequired
            value={draft[name]}
            onChange={(day) => set({ [name]: day })}
            errorMessage={textOf(wrong[name])}
          />
        ))}
        {needsStandard ? (
          <div className="flex flex-col gap-1">
            <PlainSelect
              label={t("fields.standard")}
              choices={[
                { id: "" as const, label: t("none") },
                ...standards.map((id) => ({ id, label: t(`standards.${id}`) })),
              ]}
              value={draft.standard}
              onChange={(standard) => set({ standard })}
            />
            {wrong.standard ? <p className="text-danger text-xs">{textOf(wrong.standard)}</p> : null}
          </div>
        ) : null}
        {draft.standard === "other" ? (
          <TextField
            label={t("fields.standardName")}
            isRequired
            value={draft.standardName}
            onChange={(standardName) => set({ standardName })}
            errorMessage={textOf(wrong.standardName)}
          />
        ) : null}
      </div>
      {needsStandard ? (
        <Checkbox isSelected={draft.verified} onChange={(verified) => set({ verified })}>
          {t("fields.verified")}
        </Checkbox>
      ) : null}
      {draft.verified ? (
        <TextField
          label={t("fields.verifiedBy")}
          isRequired
          value={draft.verifiedBy}
          onChange={(verifiedBy) => set({ verifiedBy })}
          errorMessage={textOf(wrong.verifiedBy)}
        />
      ) : null}
      <TextArea
        label={t("fields.note")}
        value={draft.note}
        onChange={(note) => set({ note })}
        errorMessage={textOf(wrong.note)}
      />
    </Part>
  );
}

/** How large who answers is: what may be required goes by that. */
export function SizeField({ form, draft, set }: FieldsProps) {
  const t = useTranslations("supplierForm.size");
  return (
    <div className="flex flex-col gap-1">
      <PlainSelect
        label={t("label")}
        choices={sizes.map((id) => ({ id, label: t(`sizes.${id}`) }))}
        value={draft.size || form.size}
        onChange={(size) => set({ size })}
      />
      <p className="max-w-prose text-muted text-xs">{t("help")}</p>
    </div>
  );
}

/** Who stands for the answer. */
export function PersonFields({ draft, set, wrong }: FieldsProps) {
  const t = useTranslations("supplierForm");
  const textOf = useWrongText();
  return (
    <Part title={t("who")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t("fields.name")}
          isRequired
          autoComplete="name"
          value={draft.name}
          onChange={(name) => set({ name })}
          errorMessage={textOf(wrong.name)}
        />
        <TextField
          label={t("fields.jobTitle")}
          autoComplete="organization-title"
          value={draft.title}
          onChange={(title) => set({ title })}
          errorMessage={textOf(wrong.title)}
        />
      </div>
    </Part>
  );
}
