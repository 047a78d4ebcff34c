"use client";

import { useTranslations } from "next-intl";
import { Toolbar } from "@/components/data-table/toolbar";
import { Button } from "@/components/ui/button";
import { PlainSelect } from "@/components/ui/plain-select";
import { SearchField } from "@/components/ui/search-field";
import { useTyped } from "@/lib/use-typed";
import { type Owner, useTargets } from "./api";
import { charts, findings, states } from "./model";
import type { QueryState } from "./use-query";

interface FilterBarProps {
  owner: Owner;
  state: QueryState;
  total: number | undefined;
}

/** What narrows the rules, all of it in the URL. */
export function FilterBar({ owner, state, total }: FilterBarProps) {
  const t = useTranslations("carbonRules.filters");
  const ui = useTranslations("ui.state");
  const { query, isSet, set, clear } = state;
  const typed = useTyped(query.q, (q) => set({ q }));
  return (
    <search aria-label={t("label")}>
      <Toolbar count={total}>
        <SearchField
          label={t("search")}
          className="w-64 max-sm:w-full"
          value={typed.text}
          onChange={typed.type}
        />
        {typeof owner !== "string" ? null : (
          <One
            label={t("level")}
            all={t("allLevels")}
            value={query.level}
            choices={(["company", "template", "global"] as const).map((id) => ({
              id,
              label: t(`levels.${id}`),
            }))}
            onChange={(level) => set({ level })}
          />
        )}
        <One
          label={t("chart")}
          all={t("allCharts")}
          value={query.chart}
          choices={charts.map((id) => ({ id, label: t(`charts.${id}`) }))}
          onChange={(chart) => set({ chart })}
        />
        <Target state={state} />
        <One
          label={t("state")}
          all={t("allStates")}
          value={query.retired ? "retired" : query.state}
          choices={[
            ...states.map((id) => ({ id, label: t(`states.${id}`) })),
            { id: "retired" as const, label: t("states.retired") },
          ]}
          onChange={(next) =>
            set(next === "retired" ? { state: null, retired: true } : { state: next, retired: false })
          }
        />
        <One
          label={t("finding")}
          all={t("allFindings")}
          value={query.finding}
          choices={findings.map((id) => ({ id, label: t(`findings.${id}`) }))}
          onChange={(finding) => set({ finding })}
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

interface OneProps<K extends string> {
  label: string;
  all: string;
  value: K | null;
  choices: readonly { id: K; label: string }[];
  onChange: (value: K | null) => void;
}

/** One of the choices, or all. */
function One<K extends string>({ label, all, value, choices, onChange }: OneProps<K>) {
  return (
    <PlainSelect<K | "all">
      hideLabel
      label={label}
      className="w-44"
      value={value ?? "all"}
      choices={[{ id: "all", label: all }, ...choices]}
      onChange={(id) => onChange(id === "all" ? null : id)}
    />
  );
}

const excluded = "exclusion:";

/** A category with all below it, or a reason to leave rows out. */
function Target({ state: { query, set } }: Pick<FilterBarProps, "state">) {
  const t = useTranslations("carbonRules.filters");
  const { data } = useTargets();
  const value = query.exclusion ? excluded + query.exclusion : query.category;
  const depth = (id: string) => Math.max(0, id.split(".").length - 1);
  const choices = [
    ...(data?.categories ?? []).map(({ id, name }) => ({
      id,
      label: `${"\u2007".repeat(depth(id) * 2)}${name}`,
    })),
    ...(data?.exclusions ?? []).map(({ id, name }) => ({
      id: excluded + id,
      label: t("excluded", { reason: name }),
    })),
  ];
  return (
    <PlainSelect
      hideLabel
      label={t("target")}
      className="w-52"
      value={value || "all"}
      choices={[
        { id: "all", label: t("allTargets") },
        ...(value && !choices.some(({ id }) => id === value) ? [{ id: value, label: value }] : []),
        ...choices,
      ]}
      onChange={(id) =>
        set({
          category: id === "all" || id.startsWith(excluded) ? "" : id,
          exclusion: id.startsWith(excluded) ? id.slice(excluded.length) : "",
        })
      }
    />
  );
}
