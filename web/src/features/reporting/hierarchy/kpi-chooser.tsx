"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyComboBox } from "@/components/ui/lazy-combo-box";
import { PlainSelect } from "@/components/ui/plain-select";
import type { GroupKpis, Kpi } from "@/lib/api/types";
import { aggregations, isFollowed } from "./model";

interface KpiChooserProps {
  kpis: GroupKpis;
  /** How it says what is chosen. */
  words: Record<"choose" | "placeholder" | "noneFound" | "add", string>;
  onAdd: (kpi: Kpi, name: string) => void;
}

/** Finds a numeric question or an emission category and adds it to what is shown. */
export function KpiChooser({ kpis, words, onAdd }: KpiChooserProps) {
  const t = useTranslations("hierarchy.kpi");
  const [id, setId] = useState<string | null>(null);
  const [wanted, setWanted] = useState<Kpi["aggregation"]>("sum");
  const choices = useMemo(
    () =>
      kpis.choices
        .filter((choice) => !isFollowed(kpis.figures, choice))
        .map((choice) => ({
          id: `${choice.kind} ${choice.reference}`,
          choice,
          label:
            choice.kind === "category"
              ? t("categoryChoice", { name: choice.name })
              : t("questionChoice", { name: choice.name, place: choice.place, count: choice.companies }),
        })),
    [kpis, t],
  );
  const chosen = choices.find((one) => one.id === id)?.choice;
  const aggregation = chosen && !chosen.summable ? "average" : wanted;
  return (
    <>
      <LazyComboBox
        label={words.choose}
        className="w-96 max-w-full"
        choices={choices}
        value={chosen ? id : null}
        onChange={setId}
        placeholder={words.placeholder}
        emptyText={words.noneFound}
      />
      <PlainSelect
        hideLabel
        label={t("aggregation")}
        value={aggregation}
        isDisabled={chosen !== undefined && !chosen.summable}
        choices={aggregations.map((one) => ({ id: one, label: t(`aggregations.${one}`) }))}
        onChange={setWanted}
      />
      <Button
        look="primary"
        isDisabled={chosen === undefined}
        onPress={() => {
          if (!chosen) return;
          onAdd({ kind: chosen.kind, reference: chosen.reference, aggregation }, chosen.name);
          setId(null);
        }}
      >
        <Plus aria-hidden />
        {words.add}
      </Button>
    </>
  );
}
