"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { CustomerRequestLine } from "@/lib/api/customer-request-types";

const head = "h-8 px-3 font-medium text-muted text-xs";
const cell = "border-line border-t px-3 py-2 align-top";

/** Requests, a row each, that lead to what is asked. */
export function RequestTable({ requests }: { requests: readonly CustomerRequestLine[] }) {
  const t = useTranslations("customerRequests");
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-sm">
        <caption className="sr-only">{t("title")}</caption>
        <thead>
          <tr className="bg-sunken">
            <th scope="col" className={`${head} text-start`}>
              {t("columns.asker")}
            </th>
            <th scope="col" className={`${head} text-start max-md:hidden`}>
              {t("columns.purpose")}
            </th>
            <th scope="col" className={`${head} text-start max-sm:hidden`}>
              {t("columns.firstDay")}
            </th>
            <th scope="col" className={`${head} text-end max-sm:hidden`}>
              {t("columns.items")}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {t("columns.outcome")}
            </th>
          </tr>
        </thead>
        <tbody>
          {requests.map(({ id, asker, purpose, received, firstDay, items, capped, above }) => (
            <tr key={id}>
              <th scope="row" className={`${cell} min-w-32 text-start font-normal`}>
                <Link
                  href={`/company/supply-chain/customer-requests/${id}`}
                  className="wrap-anywhere font-medium"
                >
                  {asker}
                </Link>
                {received ? (
                  <span className="block text-muted text-xs">{t("receivedOn", { day: received })}</span>
                ) : null}
              </th>
              <td className={`${cell} max-md:hidden`}>{t(`purposes.${purpose}`)}</td>
              <td className={`${cell} figures whitespace-nowrap max-sm:hidden`}>{firstDay}</td>
              <td className={`${cell} figures text-end max-sm:hidden`}>{items}</td>
              <td className={cell}>
                <Outcome capped={capped} above={above} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Outcome({ capped, above }: Pick<CustomerRequestLine, "capped" | "above">) {
  const t = useTranslations("customerRequests.outcome");
  if (!capped) return <Badge>{t("noCap")}</Badge>;
  return <Badge tone={above > 0 ? "ok" : "neutral"}>{t("above", { count: above })}</Badge>;
}
