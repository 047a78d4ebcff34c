"use client";

import { useLocale, useTranslations } from "next-intl";
import { NoData } from "@/components/states/no-data";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Cause, ChangedRow, Comparison, RowState } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { usePeriod } from "@/lib/period/period";
import { cell, head, Scrolled } from "./scrolled";

/** The rows that a cause moved, before and after, the largest first. */
export function ChangedRows({
  comparison: { rows, parts, to },
  cause,
}: {
  comparison: Comparison;
  cause: Cause;
}) {
  const t = useTranslations("runs");
  const all = parts.find((part) => part.cause === cause)?.rows ?? 0;
  const title = t("rows.title", { cause: t(`causes.${cause}`) });
  return (
    <Card title={title}>
      <p className="pb-3 text-muted text-sm">
        {t(`help.${cause}`)} {all > rows.length ? t("rows.largest", { count: String(rows.length) }) : null}
      </p>
      {rows.length === 0 ? (
        <NoData />
      ) : (
        <Scrolled label={title} isLong>
          <thead>
            <tr className="text-muted text-xs">
              {(["date", "voucher", "account", "supplier", "before", "after"] as const).map((column) => (
                <th key={column} scope="col" className={`${head} text-start`}>
                  {t(`rows.${column}`)}
                </th>
              ))}
              <th scope="col" className={`${head} text-end`}>
                {t("rows.kg")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                stands={row.after !== null && !(to.offered && row.before === null)}
              />
            ))}
          </tbody>
        </Scrolled>
      )}
    </Card>
  );
}

interface RowProps {
  row: ChangedRow;
  /** Whether it is among the rows of the footprint: not when it is gone, or new in figures that are only offered. */
  stands: boolean;
}

function Row({ row, stands }: RowProps) {
  const t = useTranslations("runs.rows");
  const locale = useLocale();
  const { year } = usePeriod();
  const voucher = `${row.series} ${row.number}`.trim();
  return (
    <tr>
      <td className={`figures whitespace-nowrap ${cell}`}>{row.date}</td>
      <th scope="row" className={`whitespace-nowrap text-start font-normal ${cell}`}>
        {stands ? (
          <Link href={`/company/footprint/drilldown?year=${year}&t=${row.id}`}>{voucher}</Link>
        ) : (
          voucher
        )}
      </th>
      <td className={cell}>
        <span className="figures">{row.account}</span> <span className="text-muted">{row.accountName}</span>
      </td>
      <td className={cell}>{row.supplierName || row.text}</td>
      <td className={cell}>
        <State state={row.before} part={row.part} none={t("absent")} />
      </td>
      <td className={cell}>
        <State state={row.after} part={row.part} none={t("gone")} />
      </td>
      <td className={`figures whitespace-nowrap text-end ${cell}`}>{emissionText(row.kg, locale)}</td>
    </tr>
  );
}

interface StateProps {
  state: RowState | null;
  part: ChangedRow["part"];
  none: string;
}

function State({ state, part, none }: StateProps) {
  const t = useTranslations("runs.rows");
  const locale = useLocale();
  if (state === null) return <span className="text-muted">{none}</span>;
  const place = state.category?.name ?? state.exclusion?.name ?? t("unmatched");
  const ways = [
    state.disabled ? t("off") : null,
    part === "upstream" ? t("upstream") : null,
    state.rule === null ? null : t("rule", { rule: state.rule }),
    state.factor === null ? null : t("factor", { factor: state.factor }),
  ].filter((one) => one !== null);
  return (
    <>
      <span>{place}</span> <span className="figures whitespace-nowrap">{emissionText(state.kg, locale)}</span>
      {ways.length > 0 ? (
        <span className="block max-w-72 break-words text-muted text-xs">{ways.join(" · ")}</span>
      ) : null}
    </>
  );
}
