"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type RowColumn, RowTable } from "@/components/data-table/row-table";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";
import type { EnergyContract } from "@/lib/api/types";
import { periodText } from "@/lib/format/date";
import { formatNumber } from "@/lib/format/number";
import { removeContract, restoreContract, useContractsChanged } from "./api";

interface ContractTableProps {
  contracts: readonly EnergyContract[];
  label: string;
  onChange: (contract: EnergyContract) => void;
}

/** The contracts of a carrier. */
export function ContractTable({ contracts, label, onChange }: ContractTableProps) {
  const columns = useColumns(onChange);
  return <RowTable label={label} columns={columns} rows={contracts} rowId={({ id }) => id} />;
}

function useColumns(onChange: (contract: EnergyContract) => void): RowColumn<EnergyContract>[] {
  const t = useTranslations("contracts");
  const locale = useLocale();
  const said = ({ supplier, number, from, to }: EnergyContract) => ({
    name: [supplier, number].filter(Boolean).join(" "),
    period: periodText(from, to),
  });
  return [
    {
      id: "contract",
      header: t("table.contract"),
      card: "title",
      cell: (contract) => <Name contract={contract} />,
    },
    {
      id: "instrument",
      header: t("table.instrument"),
      cell: ({ instrument }) => t(`instruments.${instrument}`),
    },
    {
      id: "period",
      header: t("table.period"),
      look: "figures whitespace-nowrap",
      cell: ({ from, to }) => periodText(from, to),
    },
    {
      id: "quantity",
      header: t("table.quantity"),
      align: "end",
      cell: ({ quantity, unit }) =>
        quantity === null ? t("table.all") : `${formatNumber(quantity, locale)} ${unit}`,
    },
    {
      id: "covers",
      header: t("table.covers"),
      card: "figure",
      align: "end",
      cell: ({ coveredKWh }) => `${formatNumber(coveredKWh, locale, { digits: 1 })} kWh`,
    },
    {
      id: "factor",
      header: t("table.factor"),
      align: "end",
      cell: ({ kgPerKWh }) => `${formatNumber(kgPerKWh, locale)} kg/kWh`,
    },
    {
      id: "acts",
      card: "actions",
      look: "whitespace-nowrap py-1 text-end",
      cell: (contract) => (
        <>
          <IconButton
            icon={Pencil}
            size="icon-sm"
            label={t("table.change", said(contract))}
            onPress={() => onChange(contract)}
          />
          <Remove contract={contract} label={t("table.remove", said(contract))} />
        </>
      ),
    },
  ];
}

function Name({ contract: { supplier, number, technology, note } }: { contract: EnergyContract }) {
  const t = useTranslations("contracts");
  const about = [number, technology ? t(`technologies.${technology}`) : "", note].filter(Boolean).join(" · ");
  return (
    <>
      {supplier}
      {about ? <span className="block break-words text-muted text-xs">{about}</span> : null}
    </>
  );
}

function Remove({ contract, label }: { contract: EnergyContract; label: string }) {
  const t = useTranslations("contracts.table");
  const toast = useToast();
  const changed = useContractsChanged();
  async function run() {
    try {
      const removed = await removeContract(contract);
      changed();
      toast.done(t("removed"), {
        label: t("undo"),
        onPress: () => void restoreContract(removed).then(changed, toast.problem),
      });
    } catch (problem) {
      toast.problem(problem);
    }
  }
  return <IconButton icon={Trash2} size="icon-sm" label={label} onPress={() => void run()} />;
}
