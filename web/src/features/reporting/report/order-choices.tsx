"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { PlainSelect } from "@/components/ui/plain-select";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { type Options, type ReportForm, scope2Methods, tierChoices } from "./model";
import { Narrowing } from "./narrowing";

interface OrderChoicesProps {
  form: ReportForm;
  year: number;
  options: Options;
  onChange: (change: Partial<Options>) => void;
}

/** What the chosen type of report lets choose beside year and language. */
export function OrderChoices({ form, year, options, onChange }: OrderChoicesProps) {
  const t = useTranslations("report.order");
  const takes = (choice: keyof Options) => form.choices.includes(choice);
  return (
    <>
      {takes("tiers") || takes("months") ? (
        <div className="flex flex-wrap items-end gap-4">
          {takes("tiers") ? (
            <PlainSelect
              label={t("tiers")}
              className="w-44"
              value={options.tiers}
              choices={tierChoices.map((id) => ({ id, label: t(`tierChoices.${id}`) }))}
              onChange={(tiers) => onChange({ tiers })}
            />
          ) : null}
          {takes("months") ? (
            <Narrowing form={form} year={year} options={options} onChange={onChange} />
          ) : null}
        </div>
      ) : null}
      {takes("suppliers") ? (
        <Checkbox isSelected={options.suppliers} onChange={(suppliers) => onChange({ suppliers })}>
          {t("suppliers")}
        </Checkbox>
      ) : null}
      {takes("scope2") ? (
        <RadioGroup
          label={t("scope2")}
          value={options.scope2}
          onChange={(id) => onChange({ scope2: scope2Methods.find((one) => one === id) ?? "location" })}
        >
          {scope2Methods.map((id) => (
            <Radio key={id} value={id}>
              {t(`methods.${id}`)}
              <span className="block text-muted text-sm">{t(`methodHelp.${id}`)}</span>
            </Radio>
          ))}
        </RadioGroup>
      ) : null}
    </>
  );
}
