"use client";

import { useTranslations } from "next-intl";
import { useFieldMessage } from "@/components/form/use-field-message";
import { ComboBox } from "@/components/ui/combo-box";
import { Facts } from "@/components/ui/facts";
import type { Factor } from "@/lib/api/types";
import { useRegion } from "@/lib/format/use-region";
import { useChoices } from "./api";
import { Amount, ChoiceField, type FieldsProps, Line, Lines } from "./fields";
import { assessments, bases, confidences, isMoney, priceKinds, qualities } from "./model";

/** What the factor is of, where and when; one that takes another's place keeps that. */
export function PlaceFields({ replaces, ...shared }: FieldsProps & { replaces: Factor | null }) {
  const t = useTranslations("emissionFactors.fields");
  const hints = useTranslations("emissionFactors.hints");
  const region = useRegion();
  const { draft, set, wrong } = shared;
  const { data } = useChoices();
  const seriesMessage = useFieldMessage(wrong.series);
  const series = data?.series.find(({ name }) => name === draft.series);
  return (
    <div className="flex flex-col gap-4">
      {replaces ? (
        <Facts
          facts={[
            { label: t("series"), value: <code className="text-sm">{replaces.series}</code> },
            { label: t("region"), value: region(replaces.region) },
            { label: t("year"), value: String(replaces.year) },
          ]}
        />
      ) : (
        <>
          <ComboBox
            label={t("series")}
            isRequired
            description={hints("series")}
            emptyText={hints("seriesNone")}
            choices={(data?.series ?? []).map(({ name, example }) => ({
              id: name,
              label: `${name} · ${example}`,
            }))}
            value={draft.series || null}
            onChange={(name) => {
              const units = data?.series.find((one) => one.name === name)?.units ?? [];
              set({ series: name ?? "", ...(draft.unit === "" ? { unit: units[0] ?? "" } : {}) });
            }}
            errorMessage={seriesMessage}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Line {...shared} name="region" isRequired hint={hints("region")} />
            <Line {...shared} name="year" isRequired isNumber />
          </div>
        </>
      )}
      <Line {...shared} name="name" isRequired />
      <div className="grid gap-4 sm:grid-cols-2">
        <Amount {...shared} name="kg" unit={`kg/${draft.unit || "…"}`} isRequired />
        <Line
          {...shared}
          name="unit"
          isRequired
          {...(series ? { hint: hints("unit", { units: series.units.join(", ") }) } : {})}
        />
      </div>
      {isMoney(draft.unit) ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Line {...shared} name="priceYear" isRequired isNumber />
          <ChoiceField {...shared} name="priceKind" ids={priceKinds} texts="priceKinds" />
        </div>
      ) : null}
    </div>
  );
}

/** What the value covers beside its own figure. */
export function ValueFields(shared: FieldsProps) {
  const hints = useTranslations("emissionFactors.hints");
  const unit = `kg/${shared.draft.unit || "…"}`;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceField {...shared} name="basis" ids={bases} texts="bases" />
      <ChoiceField {...shared} name="gwp" ids={assessments} texts="assessments" none="none" />
      <Amount {...shared} name="upstreamKg" unit={unit} hint={hints("upstreamKg")} />
      <Amount {...shared} name="biogenicKg" unit={unit} hint={hints("biogenicKg")} />
    </div>
  );
}

/** Where the value comes from and how far it can be trusted. */
export function SourceFields(shared: FieldsProps) {
  const hints = useTranslations("emissionFactors.hints");
  return (
    <div className="flex flex-col gap-4">
      <Line {...shared} name="source" isRequired />
      <Line {...shared} name="provenance" isRequired hint={hints("provenance")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField {...shared} name="confidence" ids={confidences} texts="confidences" />
        <ChoiceField {...shared} name="quality" ids={qualities} texts="qualities" />
        <Amount {...shared} name="uncertainty" unit="%" isRequired hint={hints("uncertainty")} />
      </div>
      <Lines {...shared} name="notes" />
    </div>
  );
}
