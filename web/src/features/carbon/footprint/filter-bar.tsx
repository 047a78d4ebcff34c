"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CategoryPicker } from "@/components/filters/category-picker";
import { PeriodPicker } from "@/components/filters/period-picker";
import { ScopePicker } from "@/components/filters/scope-picker";
import { SourcePicker } from "@/components/filters/source-picker";
import { SupplierPicker } from "@/components/filters/supplier-picker";
import { Button } from "@/components/ui/button";
import { PlainSelect } from "@/components/ui/plain-select";
import { SearchField } from "@/components/ui/search-field";
import { roles } from "@/lib/api/enums";
import type { Footprint } from "@/lib/api/types";
import { useSession } from "@/lib/session/session";
import { useTyped } from "@/lib/use-typed";
import { useActivities, useSources } from "./api";
import { statuses } from "./filter";
import { useExclusion } from "./use-exclusion";
import type { useFilter } from "./use-filter";

interface FilterBarProps {
  state: ReturnType<typeof useFilter>;
  /** Names for the filters that are set by id. */
  footprint: Footprint | undefined;
  /** Further controls at the end. */
  children?: ReactNode;
}

/** What narrows the year, all of it in the URL. */
export function FilterBar({ state, footprint, children }: FilterBarProps) {
  const t = useTranslations("footprint.filters");
  const ui = useTranslations("ui.state");
  const reasonOf = useExclusion();
  const { filter, isSet, set, clear } = state;
  const typed = useTyped(filter.q, (q) => set({ q }));
  return (
    <search aria-label={t("label")} className="flex flex-wrap items-center gap-2 pb-4 print:hidden">
      <SearchField
        label={t("text")}
        className="w-64 max-sm:w-full"
        value={typed.text}
        onChange={typed.type}
      />
      <PeriodPicker
        months={filter.month}
        quarters={filter.quarter}
        onMonths={(month) => set({ month })}
        onQuarters={(quarter) => set({ quarter })}
      />
      <ScopePicker scopes={filter.scope} onChange={(scope) => set({ scope })} />
      <CategoryPicker
        categories={footprint?.categories ?? []}
        category={filter.category}
        onChange={(category) => set({ category })}
      />
      <SupplierPicker
        suppliers={footprint?.suppliers ?? []}
        supplier={filter.supplier}
        onChange={(supplier) => set({ supplier })}
      />
      <Source state={state} />
      {filter.account ? (
        <Button onPress={() => set({ account: "" })}>
          {t("account", { number: filter.account })}
          <X aria-hidden />
        </Button>
      ) : null}
      {filter.exclusion ? (
        <Button onPress={() => set({ exclusion: "" })}>
          {t("exclusion", { reason: reasonOf(filter.exclusion) })}
          <X aria-hidden />
        </Button>
      ) : null}
      {filter.assumed ? (
        <Button onPress={() => set({ assumed: false })}>
          {t("assumed")}
          <X aria-hidden />
        </Button>
      ) : null}
      <Activity state={state} />
      <PlainSelect
        hideLabel
        label={t("status")}
        className="w-40"
        value={filter.disabled ? "disabled" : (filter.status ?? "all")}
        choices={[
          { id: "all", label: t("allStatuses") },
          ...([...statuses, "disabled"] as const).map((id) => ({ id, label: t(`statuses.${id}`) })),
        ]}
        onChange={(id) =>
          set({ status: statuses.find((one) => one === id) ?? null, disabled: id === "disabled" })
        }
      />
      {isSet ? (
        <Button look="quiet" onPress={clear}>
          {ui("clearFilters")}
        </Button>
      ) : null}
      {children}
    </search>
  );
}

type StateProps = Pick<FilterBarProps, "state">;

function Source({ state: { filter, set } }: StateProps) {
  const user = useSession();
  const { data: sources = [] } = useSources(user.role !== roles.user);
  return <SourcePicker sources={sources} source={filter.source} onChange={(source) => set({ source })} />;
}

/** The company's own activities: its cost centres and projects, for books that have any. */
function Activity({ state: { filter, set } }: StateProps) {
  const t = useTranslations("footprint.filters");
  const { data: { costCentres, projects } = { costCentres: [], projects: [] } } = useActivities();
  const choices = [
    ...costCentres.map((code) => ({ id: `centre ${code}`, label: t("costCentre", { code }) })),
    ...projects.map((code) => ({ id: `project ${code}`, label: t("project", { code }) })),
  ];
  const value = filter.costCentre
    ? `centre ${filter.costCentre}`
    : filter.project && `project ${filter.project}`;
  if (choices.length === 0 && !value) return null;
  return (
    <PlainSelect
      hideLabel
      label={t("activity")}
      className="w-44"
      value={value || "all"}
      choices={[{ id: "all", label: t("allActivities") }, ...choices]}
      onChange={(id) => {
        const [kind, ...code] = id.split(" ");
        set({
          costCentre: kind === "centre" ? code.join(" ") : "",
          project: kind === "project" ? code.join(" ") : "",
        });
      }}
    />
  );
}
