"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";
import type { EnergyContract } from "@/lib/api/types";
import { periodText } from "@/lib/format/date";
import { formatNumber } from "@/lib/format/number";
import { removeContract, restoreContract, useContractsChanged } from "./api";

const head = "h-8 px-3 font-medium text-muted text-xs";
const cell = "border-line border-t px-3 py-2 align-top";

interface ContractTableProps {
  contracts: readonly EnergyContract[];
  labelledBy: string;
  onChange: (contract: EnergyContract) => void;
}

/** The contracts of a carrier. */
export function ContractTable({ contracts, labelledBy, onChange }: ContractTableProps) {
  const t = useTranslations("contracts.table");
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table aria-labelledby={labelledBy} className="w-full text-sm">
        <thead>
          <tr className="bg-sunken">
            <th scope="col" className={`${head} text-start`}>
              {t("contract")}
            </th>
            <th scope="col" className={`${head} text-start max-md:hidden`}>
              {t("instrument")}
            </th>
            <th scope="col" className={`${head} text-start max-sm:hidden`}>
              {t("period")}
            </th>
            <th scope="col" className={`${head} text-end max-sm:hidden`}>
              {t("quantity")}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {t("covers")}
            </th>
            <th scope="col" className={`${head} text-end max-sm:hidden`}>
              {t("factor")}
            </th>
            <td className={head} />
          </tr>
        </thead>
        <tbody>
          {contracts.map((contract) => (
            <Row key={contract.id} contract={contract} onChange={() => onChange(contract)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ contract, onChange }: { contract: EnergyContract; onChange: () => void }) {
  const t = useTranslations("contracts");
  const locale = useLocale();
  const { supplier, number, technology, instrument, from, to, quantity, unit, coveredKWh, kgPerKWh, note } =
    contract;
  const period = periodText(from, to);
  const name = [supplier, number].filter(Boolean).join(" ");
  const amount = quantity === null ? t("table.all") : `${formatNumber(quantity, locale)} ${unit}`;
  const about = [number, technology ? t(`technologies.${technology}`) : "", note].filter(Boolean).join(" · ");
  return (
    <tr>
      <th scope="row" className={`${cell} text-start font-normal`}>
        {supplier}
        {about ? <span className="block break-words text-muted text-xs">{about}</span> : null}
        <span className="block text-muted text-xs md:hidden">{t(`instruments.${instrument}`)}</span>
        <span className="figures block text-muted text-xs sm:hidden">{`${period}, ${amount}`}</span>
      </th>
      <td className={`${cell} max-md:hidden`}>{t(`instruments.${instrument}`)}</td>
      <td className={`${cell} figures whitespace-nowrap max-sm:hidden`}>{period}</td>
      <td className={`${cell} figures whitespace-nowrap text-end max-sm:hidden`}>{amount}</td>
      <td className={`${cell} figures whitespace-nowrap text-end`}>
        {`${formatNumber(coveredKWh, locale, { digits: 1 })} kWh`}
      </td>
      <td className={`${cell} figures whitespace-nowrap text-end max-sm:hidden`}>
        {`${formatNumber(kgPerKWh, locale)} kg/kWh`}
      </td>
      <td className={`${cell} whitespace-nowrap py-1 text-end`}>
        <IconButton
          icon={Pencil}
          size="icon-sm"
          label={t("table.change", { name, period })}
          onPress={onChange}
        />
        <Remove contract={contract} label={t("table.remove", { name, period })} />
      </td>
    </tr>
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
