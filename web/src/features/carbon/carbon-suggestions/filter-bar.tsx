"use client";

import { useTranslations } from "next-intl";
import { Toolbar } from "@/components/data-table/toolbar";
import { PlainSelect } from "@/components/ui/plain-select";
import { SearchField } from "@/components/ui/search-field";
import type { SuggestionCompany } from "@/lib/api/types";
import { useTyped } from "@/lib/use-typed";
import { confidences, type Filter, origins, sorts, statuses } from "./model";

interface FilterBarProps {
  filter: Filter;
  set: (change: Partial<Filter>) => void;
  companies: readonly SuggestionCompany[];
  count: number | undefined;
}

/** What narrows and orders the list. */
export function FilterBar({ filter, set, companies, count }: FilterBarProps) {
  const t = useTranslations("carbonSuggestions.filters");
  const search = useTyped(filter.q, (q) => set({ q }));
  const ofCompany = [
    { id: "", label: t("everyCompany") },
    ...companies.map(({ id, name, pending }) => ({ id, label: t("companyWith", { name, count: pending }) })),
  ];
  return (
    <Toolbar count={count}>
      <SearchField
        label={t("search")}
        className="w-60 max-sm:w-full"
        value={search.text}
        onChange={search.type}
      />
      <PlainSelect
        hideLabel
        label={t("status")}
        className="max-sm:grow max-sm:basis-2/5"
        value={filter.status}
        choices={statuses.map((id) => ({ id, label: t(`statuses.${id}`) }))}
        onChange={(status) => set({ status })}
      />
      <PlainSelect
        hideLabel
        label={t("company")}
        className="w-56 max-sm:grow max-sm:basis-2/5"
        value={filter.company}
        choices={ofCompany}
        onChange={(company) => set({ company })}
      />
      <PlainSelect
        hideLabel
        label={t("origin")}
        className="max-sm:grow max-sm:basis-2/5"
        value={filter.origin}
        choices={[
          { id: "", label: t("anyOrigin") },
          ...origins.map((id) => ({ id, label: t(`origins.${id}`) })),
        ]}
        onChange={(origin) => set({ origin })}
      />
      <PlainSelect
        hideLabel
        label={t("confidence")}
        className="max-sm:grow max-sm:basis-2/5"
        value={filter.confidence}
        choices={confidences.map((id) => ({
          id,
          label: id === "0" ? t("anyConfidence") : t("leastConfidence", { percent: id }),
        }))}
        onChange={(confidence) => set({ confidence })}
      />
      <PlainSelect
        hideLabel
        label={t("sort")}
        className="max-sm:grow max-sm:basis-2/5"
        value={filter.sort}
        choices={sorts.map((id) => ({ id, label: t(`sorts.${id}`) }))}
        onChange={(sort) => set({ sort })}
      />
    </Toolbar>
  );
}
