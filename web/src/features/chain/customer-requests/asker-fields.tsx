"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { type Draft, purposes, sizes } from "./model";
import type { RequestForm } from "./use-request-draft";

/** The words for what is wrong with a field. */
export function useWrongText() {
  const t = useTranslations("customerRequests.problems");
  return (code: string | undefined) => {
    if (code === undefined) return undefined;
    return t.has(code as "required") ? t(code as "required") : t("unknown");
  };
}

interface FieldsProps {
  form: RequestForm;
  onFirstDay: (day: string) => void;
}

/** Who asks, for what and for which year, and how large the company is. */
export function AskerFields({ form: { draft, set, wrong }, onFirstDay }: FieldsProps) {
  const t = useTranslations("customerRequests.fields");
  const words = useTranslations("customerRequests");
  const textOf = useWrongText();
  return (
    <Card title={t("title")}>
      <div className="flex flex-col gap-4">
        <TextField
          label={t("asker")}
          isRequired
          maxLength={300}
          value={draft.asker}
          onChange={(asker) => set({ asker })}
          errorMessage={textOf(wrong.asker)}
        />
        <RadioGroup
          label={t("purpose")}
          value={draft.purpose}
          onChange={(purpose) => set({ purpose: purpose as Draft["purpose"] })}
          errorMessage={textOf(wrong.purpose)}
        >
          {purposes.map((purpose) => (
            <Radio key={purpose} value={purpose}>
              {words(`purposes.${purpose}`)}
            </Radio>
          ))}
        </RadioGroup>
        <RadioGroup
          label={t("inScope")}
          description={t("inScopeHelp")}
          value={draft.inScope ? "yes" : "no"}
          onChange={(answer) => set({ inScope: answer === "yes" })}
          orientation="horizontal"
        >
          <Radio value="yes">{t("yes")}</Radio>
          <Radio value="no">{t("no")}</Radio>
        </RadioGroup>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="date"
            label={t("firstDay")}
            description={t("firstDayHelp")}
            isRequired
            value={draft.firstDay}
            onChange={(firstDay) => {
              set({ firstDay });
              if (firstDay !== "") onFirstDay(firstDay);
            }}
            errorMessage={textOf(wrong.firstDay)}
          />
          <TextField
            type="date"
            label={t("received")}
            value={draft.received}
            onChange={(received) => set({ received })}
            errorMessage={textOf(wrong.received)}
          />
        </div>
        <RadioGroup
          label={t("size")}
          description={t("sizeHelp")}
          value={draft.size}
          onChange={(size) => set({ size: size as Draft["size"] })}
          errorMessage={textOf(wrong.size)}
        >
          {sizes.map((size) => (
            <Radio key={size} value={size}>
              {t(`sizes.${size}`)}
            </Radio>
          ))}
        </RadioGroup>
        <TextArea
          label={t("note")}
          rows={2}
          value={draft.note}
          onChange={(note) => set({ note })}
          errorMessage={textOf(wrong.note)}
        />
      </div>
    </Card>
  );
}
