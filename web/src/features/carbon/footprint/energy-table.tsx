"use client";

import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { EnergyBalance, EnergyLine } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { useUnitText } from "@/lib/format/use-unit-text";
import { cell, head, Scrolled } from "./scrolled";

const columns = ["quantity", "mwh", "renewable", "nonRenewable", "byContract"] as const;
const figure = `figures whitespace-nowrap text-end ${cell}`;

/** Every carrier with its quantity and energy, where it comes from and what it rests on. */
export function EnergyTable({ balance: { lines, totals } }: { balance: EnergyBalance }) {
  const t = useTranslations("energy.table");
  const notes = useTranslations("energy.notes");
  const mwh = useMwh();
  return (
    <Card title={t("title")}>
      <Scrolled label={t("title")}>
        <thead>
          <tr className="text-muted text-xs">
            {(["carrier", "use"] as const).map((name) => (
              <th key={name} scope="col" className={`${head} text-start`}>
                {t(name)}
              </th>
            ))}
            {columns.map((name) => (
              <th key={name} scope="col" className={`${head} whitespace-nowrap text-end`}>
                {t(name)}
              </th>
            ))}
            <th scope="col" className={`${head} text-start`}>
              {t("basis")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={[line.carrier.id, line.use, line.basis, line.unit].join()} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr className="font-medium">
            <th scope="row" colSpan={2} className={`${cell} text-start`}>
              {t("total")}
            </th>
            <td className={cell} />
            <td className={figure}>{mwh(totals.mwh)}</td>
            <td className={figure}>{mwh(totals.renewable)}</td>
            <td className={figure}>{mwh(Number(totals.mwh) - Number(totals.renewable))}</td>
            <td className={figure}>{mwh(totals.byContract)}</td>
            <td className={cell} />
          </tr>
        </tfoot>
      </Scrolled>
      <p className="pt-3 text-muted text-sm">{notes("contract")}</p>
    </Card>
  );
}

function Row({ line }: { line: EnergyLine }) {
  const t = useTranslations("energy");
  const locale = useLocale();
  const unit = useUnitText();
  const mwh = useMwh();
  return (
    <tr>
      <th scope="row" className={`text-start font-normal ${cell}`}>
        {line.carrier.name}
      </th>
      <td className={cell}>{t(`uses.${line.use}`)}</td>
      <td className={figure}>{`${formatNumber(line.quantity, locale, { digits: 0 })} ${unit(line.unit)}`}</td>
      <td className={figure}>{mwh(line.mwh)}</td>
      <td className={figure}>{mwh(line.renewable)}</td>
      <td className={figure}>
        {mwh(Number(line.mwh) - Number(line.renewable))}
        {Number(line.nuclear) > 0 ? (
          <span className="block text-muted text-xs">{t("notes.nuclear", { mwh: mwh(line.nuclear) })}</span>
        ) : null}
      </td>
      <td className={figure}>{mwh(line.byContract)}</td>
      <td className={cell}>
        {line.basis === "quantity" ? (
          t("bases.quantity")
        ) : (
          <Badge tone={line.basis === "prices" ? "warn" : "neutral"}>{t(`bases.${line.basis}`)}</Badge>
        )}
      </td>
    </tr>
  );
}

function useMwh() {
  const locale = useLocale();
  return (value: string | number) => formatNumber(value, locale, { digits: 1, minimum: 1 });
}
