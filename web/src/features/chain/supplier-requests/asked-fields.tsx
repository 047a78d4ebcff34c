"use client";

import { useTranslations } from "next-intl";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import type { Item } from "@/lib/api/supplier-request-types";
import { useCap } from "./api";
import { type FieldsProps, useWrongText } from "./ask-fields";
import { itemOf, items, ofPurpose, purposes } from "./model";

/** What is asked for: what may be required of a smaller company goes by that. */
export function PurposeFields({ draft, set, wrong }: FieldsProps) {
  const t = useTranslations("supplierRequests.dialog");
  const textOf = useWrongText();
  const { data: cap } = useCap(draft);
  return (
    <>
      <RadioGroup
        label={t("purpose")}
        value={draft.purpose ?? "other"}
        onChange={(purpose) => set(ofPurpose(purpose as (typeof purposes)[number]))}
      >
        {purposes.map((one) => (
          <Radio key={one} value={one}>
            {t(`purposes.${one}`)}
          </Radio>
        ))}
      </RadioGroup>
      {draft.purpose === "csrdReport" ? (
        <div className="flex flex-col gap-4 border-line border-s-2 ps-4">
          <Checkbox isSelected={draft.inScope ?? false} onChange={(inScope) => set({ inScope })}>
            {t("inScope")}
          </Checkbox>
          <TextField
            type="date"
            label={t("firstDay")}
            isRequired
            value={draft.firstDay ?? cap?.firstDay ?? ""}
            onChange={(firstDay) => set({ firstDay })}
            errorMessage={textOf(wrong.firstDay)}
          />
        </div>
      ) : null}
    </>
  );
}

/** What to ask for, with what of it may be declined. */
export function AskedFields({ draft, set, wrong }: FieldsProps) {
  const t = useTranslations("supplierRequests.dialog");
  const words = useTranslations("supplierForm.items");
  const textOf = useWrongText();
  const nameOf = useFieldName();
  const { data: cap } = useCap(draft);
  return (
    <CheckboxGroup
      label={t("asked")}
      description={t(cap?.capped ? "capped" : "free")}
      value={draft.asked}
      onChange={(asked) => set({ asked: asked as Item[] })}
      errorMessage={textOf(wrong.asked)}
    >
      {items.map((item) => {
        const above = (cap?.above ?? []).filter((field) => itemOf(field) === item).map(nameOf);
        return (
          <Checkbox key={item} value={item}>
            {words(item)}
            {above.length > 0 ? (
              <span className="block text-muted text-xs">
                {above.join() === words(item) ? t("aboveAll") : t("above", { fields: above.join(", ") })}
              </span>
            ) : null}
          </Checkbox>
        );
      })}
    </CheckboxGroup>
  );
}

/** What a field of the form is called. */
export function useFieldName() {
  const t = useTranslations("supplierForm");
  return (field: string) => {
    const code = field.startsWith("facts.") ? field.slice("facts.".length) : null;
    if (code) return t(`facts.${code as "B1_12"}`);
    if (field === "productKg") return t("items.product");
    return field === "factorKg" ? t("items.factor") : t(`fields.${field as "scope1"}`);
  };
}
