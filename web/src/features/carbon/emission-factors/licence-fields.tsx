"use client";

import { useTranslations } from "next-intl";
import { useFieldMessage } from "@/components/form/use-field-message";
import { Checkbox } from "@/components/ui/checkbox";
import { PlainSelect } from "@/components/ui/plain-select";
import { useChoices } from "./api";
import { type FieldsProps, Line, Lines } from "./fields";
import { newLicence } from "./model";

/** Under which licence the value may be used; one that the library does not know brings its text. */
export function LicenceFields(shared: FieldsProps) {
  const t = useTranslations("emissionFactors.fields");
  const { draft, set, wrong } = shared;
  const { data } = useChoices();
  const message = useFieldMessage(wrong.licence);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <PlainSelect
          label={t("licence")}
          value={draft.licence}
          choices={[
            { id: "", label: t("chooseLicence") },
            ...(data?.licences ?? []).map(({ id, name }) => ({ id, label: name })),
            { id: newLicence, label: t("newLicence") },
          ]}
          onChange={(licence) => set({ licence })}
        />
        <p role="alert" className="text-danger text-xs empty:hidden">
          {message}
        </p>
      </div>
      {draft.licence === newLicence ? (
        <>
          <Line {...shared} name="noticeTitle" isRequired />
          <Lines {...shared} name="noticeText" isRequired />
          <Line {...shared} name="noticeUrl" />
          <Checkbox isSelected={draft.shareAlike} onChange={(shareAlike) => set({ shareAlike })}>
            {t("shareAlike")}
          </Checkbox>
        </>
      ) : null}
    </div>
  );
}
