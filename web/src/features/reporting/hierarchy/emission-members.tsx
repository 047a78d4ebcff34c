"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CoverageShare } from "@/components/ui/total-range";
import type { GroupEmissions, MemberEmissions } from "@/lib/api/types";
import { emissionChange, emissionText } from "@/lib/format/emission";
import { formatShare } from "@/lib/format/number";
import { MemberName } from "./member-name";
import { useLook } from "./use-look";

/** The companies behind the figures; each can be looked at alone. */
export function EmissionMembers({ emissions }: { emissions: GroupEmissions }) {
  const t = useTranslations("hierarchy.emissions");
  const columns = useColumns(Number(emissions.now.total));
  const { company, set } = useLook();
  return (
    <Card
      title={t("members")}
      aside={company ? <Button onPress={() => set({ company: "" })}>{t("allCompanies")}</Button> : null}
    >
      <DataTable label={t("members")} columns={columns} rows={emissions.members} rowId={(row) => row.id} />
    </Card>
  );
}

function useColumns(total: number) {
  const t = useTranslations("hierarchy.emissions");
  const locale = useLocale();
  const { scope2, company, set } = useLook();
  // biome-ignore lint/correctness/useExhaustiveDependencies: set writes to the address and is the same in effect each time.
  return useMemo(() => {
    const make = columnsOf<MemberEmissions>();
    const scopes = [
      ["scope1", "scope1"],
      ["scope2", scope2 === "market" ? "scope2Market" : "scope2Location"],
      ["scope3", "scope3"],
    ] as const;
    return [
      make.accessor("name", {
        header: t("company"),
        meta: { card: "title" },
        cell: ({ row }) => <MemberName member={row.original} />,
      }),
      make.accessor((row) => (row.hasBooks ? Number(row.now.total) : null), {
        id: "total",
        header: t("kg"),
        meta: { card: "figure", width: 112, align: "end" },
        cell: ({ row: { original } }) =>
          original.hasBooks ? emissionText(original.now.total, locale) : t("noBooks"),
      }),
      make.accessor((row) => Number(row.now.total), {
        id: "share",
        header: t("share"),
        meta: { width: 96, align: "end" },
        cell: ({ row }) => formatShare(total === 0 ? null : Number(row.original.now.total) / total, locale),
      }),
      ...scopes.map(([id, field]) =>
        make.accessor((row) => Number(row.now[field]), {
          id,
          header: t(`columns.${id}`),
          meta: { width: 104, align: "end" },
          cell: ({ row }) => emissionText(row.original.now[field], locale),
        }),
      ),
      make.accessor((row) => Number(row.now.total) - Number(row.before.total), {
        id: "change",
        header: t("yearBefore"),
        meta: { width: 168, align: "end" },
        cell: ({ row: { original } }) =>
          emissionChange(original.now.total, original.before.total, locale) ?? "–",
      }),
      make.accessor((row) => Number(row.shareOfSpend ?? -1), {
        id: "spend",
        header: t("spend"),
        meta: { width: 136, align: "end" },
        cell: ({ row }) => <CoverageShare {...row.original} />,
      }),
      make.display({
        id: "open",
        header: () => <span className="sr-only">{t("alone")}</span>,
        meta: { card: "actions", width: 96, align: "end", label: t("alone") },
        cell: ({ row: { original } }) =>
          company ? null : (
            <Button
              size="sm"
              aria-label={t("aloneOf", { company: original.name })}
              onPress={() => set({ company: original.id })}
            >
              {t("alone")}
            </Button>
          ),
      }),
    ];
  }, [t, locale, scope2, company, total]);
}
