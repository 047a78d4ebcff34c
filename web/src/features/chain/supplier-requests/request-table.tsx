"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { SupplierRequest } from "@/lib/api/supplier-request-types";
import { tones } from "./model";

const head = "h-8 px-3 text-start font-medium text-muted text-xs";
const cell = "border-line border-t px-3 py-2 align-top";

/** Requests, a row each, that lead to what came of them. */
export function RequestTable({ requests }: { requests: readonly SupplierRequest[] }) {
  const t = useTranslations("supplierRequests");
  const words = useTranslations("supplierForm.items");
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-sm">
        <caption className="sr-only">{t("title")}</caption>
        <thead>
          <tr className="bg-sunken">
            <th scope="col" className={head}>
              {t("columns.supplier")}
            </th>
            <th scope="col" className={head}>
              {t("columns.year")}
            </th>
            <th scope="col" className={`${head} max-md:hidden`}>
              {t("columns.asked")}
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              {t("columns.due")}
            </th>
            <th scope="col" className={head}>
              {t("columns.state")}
            </th>
          </tr>
        </thead>
        <tbody>
          {requests.map(({ id, supplierName, contactName, year, asked, due, state }) => (
            <tr key={id}>
              <th scope="row" className={`${cell} min-w-44 text-start font-normal`}>
                <Link href={`/company/supply-chain/requests/${id}`} className="wrap-anywhere font-medium">
                  {supplierName}
                </Link>
                <span className="block text-muted text-xs">{contactName}</span>
              </th>
              <td className={`${cell} figures`}>{year}</td>
              <td className={`${cell} max-md:hidden`}>{asked.map((item) => words(item)).join(", ")}</td>
              <td className={`${cell} figures whitespace-nowrap max-sm:hidden`}>{due}</td>
              <td className={cell}>
                <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
