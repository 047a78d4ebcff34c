"use client";

import { MailQuestion, Split } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import { IconButton } from "@/components/ui/icon-button";
import { IconLink } from "@/components/ui/icon-link";
import { useToast } from "@/components/ui/toast";
import type {
  Supplier,
  SupplierList,
  SupplierRecord,
  SupplierSource,
  SupplierYear,
} from "@/lib/api/supplier-types";
import { emissionText } from "@/lib/format/emission";
import { formatMoney, formatNumber } from "@/lib/format/number";
import { useDeciding } from "./api";
import { useSystem } from "./use-system";

const head = "h-8 px-3 font-medium text-muted text-xs";
const cell = "border-line border-t px-3 py-2 align-top";

interface SupplierTableProps {
  list: SupplierList;
  marked: ReadonlyMap<string, Supplier>;
  onMark: (supplier: Supplier, on: boolean) => void;
}

export function SupplierTable({ list: { items, sources, currency }, marked, onMark }: SupplierTableProps) {
  const t = useTranslations("suppliers.table");
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-sm">
        <caption className="sr-only">{t("caption")}</caption>
        <thead>
          <tr className="bg-sunken">
            <td className={head} />
            <th scope="col" className={`${head} text-start`}>
              {t("name")}
            </th>
            <th scope="col" className={`${head} text-start max-md:hidden`}>
              {t("systems")}
            </th>
            <th scope="col" className={`${head} text-end max-sm:hidden`}>
              {t("rows")}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {t("amount")}
            </th>
            <th scope="col" className={`${head} text-end max-sm:hidden`}>
              {t("emissions")}
            </th>
            <td className={head} />
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row
              key={item.supplier.id}
              item={item}
              sources={sources}
              currency={currency}
              isMarked={marked.has(item.supplier.id)}
              onMark={(on) => onMark(item.supplier, on)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  item: SupplierYear;
  sources: readonly SupplierSource[];
  currency: string;
  isMarked: boolean;
  onMark: (on: boolean) => void;
}

function Row({ item: { supplier, rows, amount, kg }, sources, currency, isMarked, onMark }: RowProps) {
  const t = useTranslations("suppliers.table");
  const locale = useLocale();
  const system = useSystem(sources);
  const { name, corporateIdentityNumber, records } = supplier;
  const systems = [...new Set(records.map(({ sourceId }) => system(sourceId)))].join(", ");
  return (
    <tr>
      <td className={`${cell} w-px pe-0`}>
        <Checkbox aria-label={t("mark", { name })} isSelected={isMarked} onChange={onMark} />
      </td>
      <th scope="row" className={`${cell} min-w-52 text-start font-normal`}>
        <span className="wrap-anywhere">{name}</span>
        {corporateIdentityNumber ? (
          <span className="figures block text-muted text-xs">{corporateIdentityNumber}</span>
        ) : null}
        {records.length > 1 ? (
          <Disclosure title={t("records", { count: records.length })} className="text-xs">
            <ul className="flex flex-col gap-1 ps-6">
              {records.map((record) => (
                <RecordItem key={record.id} record={record} system={system(record.sourceId)} />
              ))}
            </ul>
          </Disclosure>
        ) : null}
      </th>
      <td className={`${cell} max-md:hidden`}>{systems}</td>
      <td className={`${cell} figures text-end max-sm:hidden`}>{formatNumber(String(rows), locale)}</td>
      <td className={`${cell} figures whitespace-nowrap text-end`}>
        {formatMoney(amount, currency, locale)}
      </td>
      <td className={`${cell} figures whitespace-nowrap text-end max-sm:hidden`}>
        {emissionText(kg, locale)}
      </td>
      <td className={`${cell} w-px ps-0`}>
        <IconLink
          icon={MailQuestion}
          label={t("ask", { name })}
          href={`/company/supply-chain/requests?${new URLSearchParams({ supplier: supplier.id, name })}`}
        />
      </td>
    </tr>
  );
}

/** What one system says of the supplier, and why it is the same. */
function RecordItem({ record, system }: { record: SupplierRecord; system: string }) {
  const t = useTranslations("suppliers");
  const toast = useToast();
  const { separate, undo } = useDeciding();
  const { id, name, corporateIdentityNumber, basis } = record;
  async function run() {
    try {
      const made = await separate(id);
      toast.done(t("separated", { name }), {
        label: t("undo"),
        onPress: () => void undo(made.id).catch(toast.problem),
      });
    } catch (problem) {
      toast.problem(problem);
    }
  }
  return (
    <li className="flex items-center gap-2">
      <span className="wrap-anywhere min-w-0 flex-1">
        {[name, corporateIdentityNumber].filter(Boolean).join(" ")}
        <span className="block text-muted">{[system, t(`bases.${basis}`)].filter(Boolean).join(" · ")}</span>
      </span>
      <IconButton
        icon={Split}
        size="icon-sm"
        label={t("separate", { name, system })}
        onPress={() => void run()}
      />
    </li>
  );
}
