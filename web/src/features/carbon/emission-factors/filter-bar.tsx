"use client";

import { useTranslations } from "next-intl";
import { Toolbar } from "@/components/data-table/toolbar";
import { Button } from "@/components/ui/button";
import { PlainSelect } from "@/components/ui/plain-select";
import { SearchField } from "@/components/ui/search-field";
import { TreeSelect } from "@/components/ui/tree-select";
import { useRegion } from "@/lib/format/use-region";
import { useTyped } from "@/lib/use-typed";
import { useChoices } from "./api";
import { confidences, kinds, qualities, states } from "./model";
import type { QueryState } from "./use-query";

interface FilterBarProps {
  state: QueryState;
  total: number | undefined;
}

/** What narrows the factors, all of it in the URL. */
export function FilterBar({ state: { query, isSet, set, clear }, total }: FilterBarProps) {
  const t = useTranslations("emissionFactors");
  const filters = useTranslations("emissionFactors.filters");
  const ui = useTranslations("ui.state");
  const region = useRegion();
  const { data } = useChoices();
  const typed = useTyped(query.q, (q) => set({ q }));
  const named = (names: readonly string[], name: (id: string) => string) =>
    names.map((id) => ({ id, label: name(id) }));
  return (
    <search aria-label={filters("label")}>
      <Toolbar count={total}>
        <SearchField
          label={filters("search")}
          className="w-64 max-sm:w-full"
          value={typed.text}
          onChange={typed.type}
        />
        <TreeSelect
          label={filters("category")}
          placeholder={filters("allCategories")}
          emptyText={filters("noCategory")}
          className="w-56 max-sm:w-full"
          items={data?.categories ?? []}
          value={query.category || null}
          isLoading={data === undefined}
          onChange={(id) => set({ category: id ?? "" })}
        />
        <One
          label={filters("state")}
          all={filters("allStates")}
          value={query.state ?? ""}
          choices={states.map((id) => ({ id, label: t(`states.${id}`) }))}
          onChange={(id) => set({ state: states.find((one) => one === id) ?? null })}
        />
        <One
          label={filters("region")}
          all={filters("allRegions")}
          value={query.region}
          choices={named(data?.regions ?? [], region)}
          onChange={(id) => set({ region: id })}
        />
        <One
          label={filters("year")}
          all={filters("allYears")}
          value={query.year === null ? "" : String(query.year)}
          choices={named((data?.years ?? []).map(String), (id) => id)}
          onChange={(id) => set({ year: id === "" ? null : Number(id) })}
        />
        <One
          label={filters("kind")}
          all={filters("allKinds")}
          value={query.kind ?? ""}
          choices={kinds.map((id) => ({ id, label: t(`kinds.${id}`) }))}
          onChange={(id) => set({ kind: kinds.find((one) => one === id) ?? null })}
        />
        <One
          label={filters("licence")}
          all={filters("allLicences")}
          value={query.licence}
          choices={(data?.licences ?? []).map(({ id, name }) => ({ id, label: name }))}
          onChange={(id) => set({ licence: id })}
        />
        <One
          label={filters("confidence")}
          all={filters("allConfidences")}
          value={query.confidence ?? ""}
          choices={confidences.map((id) => ({ id, label: t(`confidences.${id}`) }))}
          onChange={(id) => set({ confidence: confidences.find((one) => one === id) ?? null })}
        />
        <One
          label={filters("quality")}
          all={filters("allQualities")}
          value={query.quality === null ? "" : String(query.quality)}
          choices={qualities.map((id) => ({ id, label: t(`qualities.${id}`) }))}
          onChange={(id) => set({ quality: id === "" ? null : Number(id) })}
        />
        {isSet ? (
          <Button look="quiet" onPress={clear}>
            {ui("clearFilters")}
          </Button>
        ) : null}
      </Toolbar>
    </search>
  );
}

interface OneProps {
  label: string;
  all: string;
  /** Empty for all. */
  value: string;
  choices: readonly { id: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of the choices, or all. */
function One({ label, all, value, choices, onChange }: OneProps) {
  const known = value === "" || choices.some(({ id }) => id === value);
  return (
    <PlainSelect
      hideLabel
      label={label}
      className="w-44 max-sm:w-full"
      value={value}
      choices={[{ id: "", label: all }, ...(known ? [] : [{ id: value, label: value }]), ...choices]}
      onChange={onChange}
    />
  );
}
