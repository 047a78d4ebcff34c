"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Toolbar } from "@/components/data-table/toolbar";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { PlainSelect } from "@/components/ui/plain-select";
import { TextField } from "@/components/ui/text-field";
import type { CompanyRef } from "@/lib/api/types";
import { type Filter, groups, isBackwards } from "./model";

interface FilterBarProps {
  filter: Filter;
  set: (change: Partial<Filter>) => void;
  /** None where there is but one. */
  companies: readonly CompanyRef[];
  /** The name of the person of the filter, where it is known. */
  person: string | undefined;
}

/** What narrows the log. */
export function FilterBar({ filter, set, companies, person }: FilterBarProps) {
  const t = useTranslations("auditLog");
  return (
    <Toolbar>
      <TextField
        type="date"
        label={t("filters.from")}
        className="max-sm:grow max-sm:basis-2/5"
        value={filter.from}
        onChange={(from) => set({ from })}
      />
      <TextField
        type="date"
        label={t("filters.to")}
        className="max-sm:grow max-sm:basis-2/5"
        value={filter.to}
        onChange={(to) => set({ to })}
        errorMessage={isBackwards(filter) ? t("filters.toBeforeFrom") : undefined}
      />
      <PlainSelect
        label={t("filters.group")}
        className="max-sm:grow max-sm:basis-2/5"
        value={filter.group}
        choices={[
          { id: "", label: t("filters.everyGroup") },
          ...groups.map((id) => ({ id, label: t(`groups.${id}`) })),
        ]}
        onChange={(group) => set({ group })}
      />
      {companies.length > 0 ? (
        <PlainSelect
          label={t("filters.company")}
          className="w-56 max-sm:grow max-sm:basis-2/5"
          value={filter.company}
          choices={[
            { id: "", label: t("filters.everyCompany") },
            ...companies.map(({ id, name }) => ({ id, label: name })),
          ]}
          onChange={(company) => set({ company })}
        />
      ) : null}
      <Checkbox
        className="self-end pb-1"
        isSelected={filter.impersonated}
        onChange={(impersonated) => set({ impersonated })}
      >
        {t("filters.impersonated")}
      </Checkbox>
      {filter.person ? (
        <span className="flex h-8 items-center gap-1 self-end rounded-sm bg-brand-soft ps-2.5 text-brand">
          {person ? t("filters.onlyPerson", { name: person }) : t("filters.onlyOne")}
          <IconButton
            icon={X}
            size="icon-sm"
            label={t("filters.clearPerson")}
            onPress={() => set({ person: "" })}
          />
        </span>
      ) : null}
    </Toolbar>
  );
}
