"use client";

import { useLocale, useTranslations } from "next-intl";
import { type RowColumn, RowTable } from "@/components/data-table/row-table";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Footprint } from "@/lib/api/types";
import { emissionChange, emissionText } from "@/lib/format/emission";
import { formatChange, formatMoney } from "@/lib/format/number";
import { drilldownHref, type Filter, type Scope2 } from "./filter";

interface SuppliersProps {
  footprint: Footprint;
  filter: Filter;
  method: Scope2;
}

/** The suppliers behind the largest part of the emissions. */
export function Suppliers({
  footprint: { suppliers, currency, year, previous },
  filter,
  method,
}: SuppliersProps) {
  const t = useTranslations("footprint.suppliers");
  const locale = useLocale();
  const columns: RowColumn<Footprint["suppliers"][number]>[] = [
    {
      id: "name",
      header: t("name"),
      card: "title",
      look: "sm:w-full sm:min-w-32",
      cell: ({ id, name }) => (
        <Link href={drilldownHref(year, { ...filter, supplier: id }, method)}>{name}</Link>
      ),
    },
    {
      id: "amount",
      header: t("amount"),
      align: "end",
      look: "text-muted",
      cell: ({ amount }) => formatMoney(amount, currency, locale),
    },
    {
      id: "emissions",
      header: t("emissions"),
      card: "figure",
      align: "end",
      cell: ({ kg }) => emissionText(kg, locale),
    },
    ...(previous
      ? [
          {
            id: "change",
            header: t("change", { year: String(year - 1) }),
            align: "end" as const,
            look: "text-muted",
            cell: ({ kg, previousKg }: Footprint["suppliers"][number]) => (
              <span title={emissionChange(kg, previousKg, locale) ?? ""}>
                {formatChange(kg, previousKg, locale) ?? t("new")}
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <Card title={t("title")}>
      {suppliers.length === 0 ? (
        <p className="text-muted">{t("nothing")}</p>
      ) : (
        <RowTable
          label={t("title")}
          columns={columns}
          rows={suppliers.slice(0, 10)}
          rowId={({ id }) => id}
          className=""
        />
      )}
    </Card>
  );
}
