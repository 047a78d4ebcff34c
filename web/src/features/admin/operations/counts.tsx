"use client";

import { useLocale, useTranslations } from "next-intl";
import { Figure } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { formatNumber } from "@/lib/format/number";
import { usePeriod } from "@/lib/period/period";
import { companiesOf } from "./model";
import type { Dashboard } from "./types";

/** How much there is of what, each with the way to it. */
export function Counts({ data }: { data: Dashboard }) {
  const t = useTranslations("operations.counts");
  const locale = useLocale();
  const { year } = usePeriod();
  const byStandard = data.companies
    .map(({ standard, companies }) => t(`standards.${standard}`, { count: companies }))
    .join(", ");
  const tiles: { id: string; label: string; value: number; to?: string; note: string }[] = [
    {
      id: "companies",
      label: t("companies"),
      value: companiesOf(data),
      to: "/admin/companies",
      note: byStandard,
    },
    { id: "people", label: t("people"), value: data.people, to: "/admin/users", note: t("peopleNote") },
    {
      id: "agencies",
      label: t("agencies"),
      value: data.agencies,
      to: "/admin/agencies",
      note: t("agenciesNote"),
    },
    {
      id: "answers",
      label: t("answers"),
      value: data.answers,
      note: t("answersNote"),
    },
    {
      id: "footprints",
      label: t("footprints", { year: String(year) }),
      value: data.footprints,
      to: `/admin/footprints?year=${year}`,
      note: t("footprintsNote"),
    },
  ];
  return (
    <ul
      aria-label={t("label")}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line max-sm:[&>:last-child]:col-span-2 md:grid-cols-5"
    >
      {tiles.map(({ id, label, value, to, note }) => (
        <li key={id} className="bg-surface p-4">
          <Figure
            label={label}
            value={formatNumber(value, locale)}
            note={
              to ? (
                <Link href={to} aria-label={`${label}: ${note}`}>
                  {note}
                </Link>
              ) : (
                note
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}

export function DashboardSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-4">
      <Skeleton className="h-28 rounded-lg" />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </div>
  );
}
