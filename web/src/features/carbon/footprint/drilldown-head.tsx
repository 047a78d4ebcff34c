"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { PageHeader } from "@/components/ui/page-header";
import type { Footprint } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";
import { drilldownHref, type Scope2 } from "./filter";
import { pathOf } from "./model";
import type { useFilter } from "./use-filter";

interface HeadProps {
  state: ReturnType<typeof useFilter>;
  method: Scope2;
  /** The whole year, for the names of categories. */
  overview: Footprint | undefined;
  /** The same under the filter, for the name of the supplier. */
  under: Footprint | undefined;
  children: ReactNode;
}

/** The way walked: the year, the categories down to the one shown, its supplier; each a way back up. */
export function Head({ state: { filter }, method, overview, under, children }: HeadProps) {
  const t = useTranslations("footprint");
  const { year } = usePeriod();
  const path = pathOf(overview?.categories ?? [], filter.category);
  const supplier = filter.supplier
    ? (under?.suppliers.find(({ id }) => id === filter.supplier)?.name ?? t("filters.oneSupplier"))
    : null;
  const steps = [
    ...path.map(({ id, name }) => ({
      label: name,
      href: drilldownHref(year, { ...filter, category: id, supplier: "" }, method),
    })),
    ...(supplier ? [{ label: supplier, href: "" }] : []),
  ];
  const last = steps.at(-1)?.label ?? t("table.title");
  return (
    <PageHeader
      title={last}
      above={
        <Breadcrumbs
          crumbs={[
            { label: t("page.title", { year: String(year) }), href: `/company/footprint?year=${year}` },
            ...(steps.length > 0
              ? [
                  {
                    label: t("table.title"),
                    href: drilldownHref(year, { ...filter, category: "", supplier: "" }, method),
                  },
                ]
              : []),
            ...steps.slice(0, -1),
            { label: last },
          ]}
        />
      }
    >
      {children}
    </PageHeader>
  );
}
