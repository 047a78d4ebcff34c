"use client";

import { useLocale, useTranslations } from "next-intl";
import type { Wrong } from "@/components/form/use-draft";
import { Checkbox } from "@/components/ui/checkbox";
import { NumberField } from "@/components/ui/number-field";
import { PlainSelect } from "@/components/ui/plain-select";
import { TextField } from "@/components/ui/text-field";
import type { Flight } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { useWrongText } from "./entry-fields";
import { cabins, type FlightDraft } from "./flight-model";
import { sources } from "./model";

interface FlightFieldsProps {
  draft: FlightDraft;
  set: (change: Partial<FlightDraft>) => void;
  wrong: Wrong;
  /** The result for the route, once known. */
  flight: Flight | undefined;
}

/** Who flew where, when and how. */
export function FlightFields({ draft, set, wrong, flight }: FlightFieldsProps) {
  const t = useTranslations("activity.flight");
  const form = useTranslations("activity.form");
  const kinds = useTranslations("activity.sources");
  const textOf = useWrongText();
  return (
    <>
      <TextField
        label={t("route")}
        description={t("routeHelp")}
        isRequired
        autoFocus
        autoComplete="off"
        spellCheck="false"
        value={draft.route}
        onChange={(route) => set({ route: route.toUpperCase() })}
        errorMessage={textOf(wrong.route)}
      />
      <div aria-live="polite" className="min-h-5 text-sm">
        {flight && !wrong.route ? <Legs flight={flight} /> : null}
      </div>
      <Checkbox isSelected={draft.return} onChange={(back) => set({ return: back })}>
        {t("return")}
      </Checkbox>
      <div className="grid gap-4 sm:grid-cols-2">
        <PlainSelect
          label={t("class")}
          choices={cabins.map((id) => ({ id, label: t(`classes.${id}`) }))}
          value={draft.class}
          onChange={(id) => set({ class: cabins.find((one) => one === id) ?? "unknown" })}
        />
        <NumberField
          label={t("persons")}
          isRequired
          minValue={1}
          formatOptions={{ maximumFractionDigits: 0 }}
          value={draft.persons}
          onChange={(persons) => set({ persons })}
          errorMessage={textOf(wrong.persons)}
        />
        {(["from", "to"] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={form(name)}
            isRequired
            value={draft[name]}
            onChange={(day) => set({ [name]: day })}
            errorMessage={textOf(wrong[name])}
          />
        ))}
        <PlainSelect
          label={form("source")}
          choices={sources.map((id) => ({ id, label: kinds(id) }))}
          value={draft.source}
          onChange={(source) => set({ source })}
        />
      </div>
    </>
  );
}

function Legs({ flight }: { flight: Flight }) {
  const t = useTranslations("activity.flight");
  const locale = useLocale();
  return (
    <>
      <ul className="flex flex-col gap-0.5">
        {flight.legs.map(({ from, to, km, category }) => (
          <li key={from.code + to.code}>
            {t("leg", {
              from: from.name,
              to: to.name,
              km: formatNumber(String(km), locale),
              category: category.name,
            })}
          </li>
        ))}
      </ul>
      <p className="pt-1 text-muted">{t(flight.asks ? "willAsk" : "willCount")}</p>
    </>
  );
}
