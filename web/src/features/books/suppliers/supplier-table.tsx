"use client";

import { MailQuestion, Split } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type RowColumn, RowTable } from "@/components/data-table/row-table";
import { Checkbox } from "@/components/ui/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import { IconButton } from "@/components/ui/icon-button";
import { IconLink } from "@/components/ui/icon-link";
import { useToast } from "@/components/ui/toast";
import type { Supplier, SupplierList, SupplierRecord, SupplierYear } from "@/lib/api/supplier-types";
import { emissionText } from "@/lib/format/emission";
import { formatMoney, formatNumber } from "@/lib/format/number";
import { useDeciding } from "./api";
import { useSystem } from "./use-system";

interface SupplierTableProps {
  list: SupplierList;
  marked: ReadonlyMap<string, Supplier>;
  onMark: (supplier: Supplier, on: boolean) => void;
}

/** The suppliers with what was bought of each and what it emitted. */
export function SupplierTable({ list: { items, sources, currency }, marked, onMark }: SupplierTableProps) {
  const t = useTranslations("suppliers.table");
  const locale = useLocale();
  const system = useSystem(sources);
  const columns: RowColumn<SupplierYear>[] = [
    {
      id: "mark",
      card: "mark",
      look: "w-px pe-0",
      cell: ({ supplier }) => (
        <Checkbox
          aria-label={t("mark", { name: supplier.name })}
          isSelected={marked.has(supplier.id)}
          onChange={(on) => onMark(supplier, on)}
        />
      ),
    },
    {
      id: "name",
      header: t("name"),
      card: "title",
      look: "min-w-52",
      cell: ({ supplier }) => <Name supplier={supplier} system={system} />,
    },
    {
      id: "systems",
      header: t("systems"),
      cell: ({ supplier: { records } }) =>
        [...new Set(records.map(({ sourceId }) => system(sourceId)))].join(", "),
    },
    {
      id: "rows",
      header: t("rows"),
      align: "end",
      cell: ({ rows }) => formatNumber(String(rows), locale),
    },
    {
      id: "amount",
      header: t("amount"),
      align: "end",
      cell: ({ amount }) => formatMoney(amount, currency, locale),
    },
    {
      id: "emissions",
      header: t("emissions"),
      card: "figure",
      align: "end",
      cell: ({ kg }) => emissionText(kg, locale),
    },
    {
      id: "ask",
      card: "actions",
      look: "w-px ps-0",
      cell: ({ supplier: { id, name } }) => (
        <IconLink
          icon={MailQuestion}
          label={t("ask", { name })}
          href={`/company/supply-chain/requests?${new URLSearchParams({ supplier: id, name })}`}
        />
      ),
    },
  ];
  return (
    <RowTable label={t("caption")} columns={columns} rows={items} rowId={({ supplier }) => supplier.id} />
  );
}

interface NameProps {
  supplier: Supplier;
  system: (sourceId: SupplierRecord["sourceId"]) => string;
}

/** What the supplier is called, and as what the systems know it where they are several. */
function Name({ supplier: { name, corporateIdentityNumber, records }, system }: NameProps) {
  const t = useTranslations("suppliers.table");
  return (
    <>
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
    </>
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
