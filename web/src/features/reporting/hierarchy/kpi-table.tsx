"use client";

import { X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { PlainSelect } from "@/components/ui/plain-select";
import { ScrollArea } from "@/components/ui/scroll-area";
import type { GroupKpis, Kpi, KpiFigure } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { MemberName } from "./member-name";
import { aggregations } from "./model";

interface KpiTableProps {
  kpis: GroupKpis;
  title: string;
  /** What taking a figure away is called. */
  removeOf: (name: string) => string;
  onAggregate: (place: number, aggregation: Kpi["aggregation"]) => void;
  onRemove: (place: number) => void;
}

const cell = "border-line border-t px-3 py-1.5";

/** A row a company, a column a key figure, and the group below them. */
export function KpiTable({
  kpis: { members, figures },
  title,
  removeOf,
  onAggregate,
  onRemove,
}: KpiTableProps) {
  const t = useTranslations("hierarchy.kpi");
  return (
    <ScrollArea
      label={title}
      className="max-h-[70dvh] rounded-lg border border-line bg-surface print:max-h-none"
    >
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th
              scope="col"
              className="min-w-48 px-3 py-2 text-start align-bottom font-medium text-muted text-xs"
            >
              {t("company")}
            </th>
            {figures.map((figure, place) => (
              <th
                key={`${figure.kind} ${figure.reference} ${figure.aggregation}`}
                scope="col"
                className="min-w-44 px-3 py-2 align-bottom font-medium"
              >
                <span className="flex items-start justify-end gap-1">
                  <span className="text-end">{figure.name}</span>
                  <IconButton
                    icon={X}
                    size="icon-sm"
                    label={removeOf(figure.name)}
                    onPress={() => onRemove(place)}
                  />
                </span>
                <PlainSelect
                  hideLabel
                  label={t("aggregationOf", { name: figure.name })}
                  className="pt-1"
                  value={figure.aggregation}
                  isDisabled={!figure.summable}
                  choices={aggregations.map((id) => ({
                    id,
                    label: t(`aggregations.${id}`),
                  }))}
                  onChange={(aggregation) => onAggregate(place, aggregation)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member, row) => (
            <tr key={member.id}>
              <th scope="row" className={`${cell} text-start font-normal`}>
                <MemberName member={member} />
              </th>
              {figures.map((figure) => (
                <td
                  key={`${figure.kind} ${figure.reference} ${figure.aggregation}`}
                  className={`${cell} figures text-end`}
                >
                  <Value value={figure.values[row]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={`${cell} text-start align-top font-medium`}>
              {t("group")}
            </th>
            {figures.map((figure) => (
              <td
                key={`${figure.kind} ${figure.reference} ${figure.aggregation}`}
                className={`${cell} figures text-end align-top font-medium`}
              >
                <Totals figure={figure} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollArea>
  );
}

function Value({ value }: { value: KpiFigure["values"][number] | undefined }) {
  const t = useTranslations("hierarchy.kpi");
  const locale = useLocale();
  if (!value) return null;
  if (value.number === null) return <span className="text-muted">{t(`states.${value.state}`)}</span>;
  const marks = [...(value.draft ? [t("draft")] : []), ...(value.partly ? [t("partly")] : [])];
  return (
    <>
      {formatNumber(value.number, locale, { digits: 3 })} <span className="text-muted">{value.unit}</span>
      {marks.length > 0 ? <span className="block text-muted text-xs">{marks.join(", ")}</span> : null}
    </>
  );
}

function Totals({ figure: { totals, missing, aggregation, inside } }: { figure: KpiFigure }) {
  const t = useTranslations("hierarchy.kpi");
  const locale = useLocale();
  return (
    <>
      {totals.length === 0 ? <span className="text-muted">{t("noData")}</span> : null}
      {totals.map(({ unit, number, companies }) => (
        <span key={unit} className="block">
          {formatNumber(number, locale, { digits: 3 })} <span className="text-muted">{unit}</span>
          <span className="block font-normal text-muted text-xs">
            {t(aggregation === "sum" ? "sumOf" : "averageOf", { count: companies })}
          </span>
        </span>
      ))}
      {Number(inside) === 0 ? null : (
        <span className="block font-normal text-muted text-xs">
          {t("inside", { tonnes: formatNumber(inside, locale, { digits: 3 }) })}
        </span>
      )}
      {totals.length > 1 ? (
        <span className="block font-normal text-muted text-xs">{t("unitsDiffer")}</span>
      ) : null}
      {missing > 0 ? (
        <span className="block font-normal text-warn text-xs">{t("missing", { count: missing })}</span>
      ) : null}
    </>
  );
}
