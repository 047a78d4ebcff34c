"use client";

import { useLocale, useTranslations } from "next-intl";
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
  // The comparison takes the room of the amount, which stands with the transactions too.
  const amountLook = previous ? "max-2xl:hidden" : "";
  return (
    <Card title={t("title")}>
      {suppliers.length === 0 ? (
        <p className="text-muted">{t("nothing")}</p>
      ) : (
        <div className="relative overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="text-muted text-xs">
                <th scope="col" className="py-1 text-start font-medium">
                  {t("name")}
                </th>
                <th scope="col" className={`py-1 ps-3 text-end font-medium ${amountLook}`}>
                  {t("amount")}
                </th>
                <th scope="col" className="py-1 ps-3 text-end font-medium">
                  {t("emissions")}
                </th>
                {previous ? (
                  <th scope="col" className="py-1 ps-3 text-end font-medium">
                    {t("change", { year: String(year - 1) })}
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {suppliers.slice(0, 10).map(({ id, name, kg, amount, previousKg }) => (
                <tr key={id}>
                  <th scope="row" className="w-full max-w-0 truncate py-1 text-start font-normal">
                    <Link href={drilldownHref(year, { ...filter, supplier: id }, method)}>{name}</Link>
                  </th>
                  <td className={`figures whitespace-nowrap py-1 ps-3 text-end text-muted ${amountLook}`}>
                    {formatMoney(amount, currency, locale)}
                  </td>
                  <td className="figures whitespace-nowrap py-1 ps-3 text-end">{emissionText(kg, locale)}</td>
                  {previous ? (
                    <td
                      className="figures whitespace-nowrap py-1 ps-3 text-end text-muted"
                      title={emissionChange(kg, previousKg, locale) ?? ""}
                    >
                      {formatChange(kg, previousKg, locale) ?? t("new")}
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
