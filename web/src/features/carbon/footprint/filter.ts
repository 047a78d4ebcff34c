import type { TransactionStatus } from "@/lib/api/types";

export const scope2Methods = ["location", "market"] as const;
export type Scope2 = (typeof scope2Methods)[number];

export const statuses = ["counted", "excluded", "unmatched"] as const satisfies readonly TransactionStatus[];

export const sorts = [
  "date",
  "-date",
  "kg",
  "-kg",
  "amount",
  "-amount",
  "supplier",
  "-supplier",
  "account",
  "-account",
] as const;
export type SortName = (typeof sorts)[number];

/** What narrows a year's footprint; the same in the overview and in the list of transactions. */
export interface Filter {
  month: number[];
  quarter: number[];
  scope: number[];
  category: string;
  supplier: string;
  source: string;
  account: string;
  /** Which of the company's own activities, as its books separate them. */
  costCentre: string;
  project: string;
  status: TransactionStatus | null;
  /** The code of the reason for which rows are left out. */
  exclusion: string;
  /** Those alone that are placed where the books do not say what was bought. */
  assumed: boolean;
  /** Those alone that are switched off. */
  disabled: boolean;
  q: string;
}

export const noFilter: Filter = {
  month: [],
  quarter: [],
  scope: [],
  category: "",
  supplier: "",
  source: "",
  account: "",
  costCentre: "",
  project: "",
  status: null,
  exclusion: "",
  assumed: false,
  disabled: false,
  q: "",
};

export type FilterName = keyof Filter;

/** The filters that are set, in the order they are shown. */
export function setFilters(filter: Filter): FilterName[] {
  return (Object.keys(noFilter) as FilterName[]).filter((name) => {
    const value = filter[name];
    return Array.isArray(value) ? value.length > 0 : value !== "" && value !== null && value !== false;
  });
}

/** The query of a call, filters in a fixed order so that equal questions share one answer. */
export function queryOf(filter: Filter, scope2: Scope2): Record<string, string | number[] | null> {
  const up = (list: readonly number[]) => [...list].sort((a, b) => a - b);
  return {
    month: up(filter.month),
    quarter: up(filter.quarter),
    scope: up(filter.scope),
    category: filter.category,
    supplier: filter.supplier,
    source: filter.source,
    account: filter.account,
    costCentre: filter.costCentre,
    project: filter.project,
    status: filter.status,
    exclusion: filter.exclusion,
    assumed: filter.assumed ? "true" : null,
    disabled: filter.disabled ? "true" : null,
    q: filter.q.trim(),
    scope2,
  };
}

/** The address of a list of transactions under a filter, as a person may keep and share it. */
export function drilldownHref(year: number, filter: Partial<Filter>, scope2: Scope2): string {
  const search = new URLSearchParams({ year: String(year) });
  for (const [name, value] of Object.entries({ ...noFilter, ...filter })) {
    if (Array.isArray(value)) {
      if (value.length > 0) search.set(name, value.join(","));
    } else if (value) search.set(name, String(value));
  }
  if (scope2 === "market") search.set("scope2", scope2);
  return `/company/footprint/drilldown?${search}`;
}

/** Adds or takes away one member of a list. */
export function toggled(list: readonly number[], member: number): number[] {
  return list.includes(member) ? list.filter((one) => one !== member) : [...list, member];
}
