"use client";

import { useLocale, useTranslations } from "next-intl";
import { NoData } from "@/components/states/no-data";
import { Notice } from "@/components/ui/notice";
import type { ImportedEntries } from "@/lib/api/types";
import { periodText } from "@/lib/format/date";
import { formatNumber } from "@/lib/format/number";
import { useRegion } from "@/lib/format/use-region";
import { useUnitText } from "@/lib/format/use-unit-text";
import { useWrongText } from "./entry-fields";

const head = "h-8 px-3 font-medium text-muted text-xs text-start";
const cell = "border-line border-t px-3 py-1.5 align-top";

type Line = ImportedEntries["lines"][number];

/** What was understood of a spreadsheet, with errors where they occur. */
export function ImportPreview({ read: { lines } }: { read: ImportedEntries }) {
  const t = useTranslations("activity.import");
  const bad = lines.filter(({ problems }) => problems.length > 0);
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={bad.length > 0 || lines.length === 0 ? "danger" : "ok"} role="status">
        {bad.length > 0 ? t("bad", { count: bad.length }) : t("good", { count: lines.length })}
      </Notice>
      {lines.length === 0 ? (
        <NoData />
      ) : (
        <div className="relative max-h-80 overflow-auto rounded-lg border border-line bg-surface">
          <table aria-label={t("preview")} className="w-full text-sm">
            <thead>
              <tr className="bg-sunken">
                {(["line", "category", "period", "quantity", "verdict"] as const).map((name) => (
                  <th key={name} scope="col" className={head}>
                    {t(`columns.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(bad.length > 0 ? bad : lines).map((line) => (
                <Row key={line.line} line={line} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function Row({ line: { line, entry, categoryName, problems } }: { line: Line }) {
  const t = useTranslations("activity");
  const locale = useLocale();
  const unitOf = useUnitText();
  const regionOf = useRegion();
  const textOf = useWrongText();
  const said = new Set(problems.map(({ field }) => field));
  return (
    <tr>
      <th scope="row" className={`${cell} figures text-start font-normal`}>
        {line}
      </th>
      <td className={cell}>{said.has("category") ? "–" : categoryName}</td>
      <td className={`${cell} figures whitespace-nowrap`}>
        {said.has("from") || said.has("to") ? "–" : periodText(entry.from, entry.to)}
      </td>
      <td className={`${cell} figures whitespace-nowrap`}>
        {said.has("quantity") ? "–" : `${formatNumber(entry.quantity, locale)} ${unitOf(entry.unit)}`}
        {entry.country ? `, ${regionOf(entry.country)}` : null}
      </td>
      <td className={cell}>
        {problems.length === 0 ? t("import.right") : null}
        {problems.map(({ field, code, units }) => (
          <span key={field} className="block text-danger">
            {`${t(`fields.${field as "unit"}`)}: ${textOf(code)}`}
            {units.length > 0 ? ` ${units.join(", ")}` : null}
          </span>
        ))}
      </td>
    </tr>
  );
}
