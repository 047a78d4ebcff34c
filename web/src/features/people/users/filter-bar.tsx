"use client";

import { useTranslations } from "next-intl";
import { Toolbar } from "@/components/data-table/toolbar";
import { Button } from "@/components/ui/button";
import { LazyComboBox } from "@/components/ui/lazy-combo-box";
import { PlainSelect } from "@/components/ui/plain-select";
import { SearchField } from "@/components/ui/search-field";
import { useTyped } from "@/lib/use-typed";
import { useHomes } from "./api";
import { type Place, rolesAt, states } from "./model";
import type { QueryState } from "./use-query";

interface FilterBarProps {
  place: Place;
  state: QueryState;
  total: number | undefined;
}

/** What narrows the people, all of it in the URL. */
export function FilterBar({ place, state, total }: FilterBarProps) {
  const t = useTranslations("users");
  const ui = useTranslations("ui.state");
  const { query, isSet, set, clear } = state;
  const typed = useTyped(query.q, (q) => set({ q }));
  return (
    <search aria-label={t("filters.label")}>
      <Toolbar count={total}>
        <SearchField
          label={t("filters.search")}
          className="w-64 max-sm:w-full"
          value={typed.text}
          onChange={typed.type}
        />
        <PlainSelect
          hideLabel
          label={t("columns.role")}
          className="w-44"
          value={query.role === null ? "all" : String(query.role)}
          choices={[
            { id: "all", label: t("filters.allRoles") },
            ...rolesAt(place).map((role) => ({ id: String(role), label: t(`roles.${role}`) })),
          ]}
          onChange={(id) => set({ role: id === "all" ? null : Number(id) })}
        />
        <PlainSelect
          hideLabel
          label={t("columns.state")}
          className="w-40"
          value={query.state ?? "all"}
          choices={[
            { id: "all" as const, label: t("filters.allStates") },
            ...states.map((id) => ({ id, label: t(`states.${id}`) })),
          ]}
          onChange={(id) => set({ state: id === "all" ? null : id })}
        />
        {place === "admin" ? <Homes state={state} /> : null}
        {isSet ? (
          <Button look="quiet" onPress={clear}>
            {ui("clearFilters")}
          </Button>
        ) : null}
      </Toolbar>
    </search>
  );
}

function Homes({ state: { query, set } }: Pick<FilterBarProps, "state">) {
  const t = useTranslations("users");
  const { companies, agencies } = useHomes(true);
  return (
    <>
      <LazyComboBox
        label={t("company")}
        placeholder={t("filters.allCompanies")}
        emptyText={t("nothingFound")}
        className="w-52"
        choices={companies.map(({ id, name }) => ({ id, label: name }))}
        value={query.company}
        onChange={(company) => set({ company })}
      />
      {agencies.length > 0 ? (
        <PlainSelect
          hideLabel
          label={t("agency")}
          className="w-44"
          value={query.agency ?? "all"}
          choices={[
            { id: "all", label: t("filters.allAgencies") },
            ...agencies.map(({ id, name }) => ({ id, label: name })),
          ]}
          onChange={(id) => set({ agency: id === "all" ? null : id })}
        />
      ) : null}
    </>
  );
}
