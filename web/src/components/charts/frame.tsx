"use client";

import { ChartNoAxesColumn, Download, Table2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { saveFile } from "@/lib/save-file";
import { NoData } from "../states/no-data";
import { IconButton } from "../ui/icon-button";
import { Segmented } from "../ui/segmented";
import { type ChartTable, toCsv } from "./csv";
import { Legend, type LegendEntry } from "./legend";
import { PlainTable } from "./plain-table";

interface ChartFrameProps {
  title: string;
  level?: 2 | 3;
  /** One sentence that says what the chart shows. */
  summary: ReactNode;
  legend?: readonly LegendEntry[];
  /** The same figures as rows, for the table view and the file. */
  table: ChartTable;
  /** Writes a figure of the table for reading. */
  format: (value: number) => string;
  /** Name of the file, without its ending. */
  fileName: string;
  /** Where the figures come from; printed under the chart. */
  source?: ReactNode;
  className?: string;
  /** True where there are rows and none of them has a figure. */
  isEmpty?: boolean;
  children: ReactNode;
}

/** What every chart has: a title, a sentence, a legend, the same as a table and as a file. */
export function ChartFrame({
  title,
  level = 2,
  summary,
  legend,
  table,
  format,
  fileName,
  source,
  className = "",
  isEmpty = false,
  children,
}: ChartFrameProps) {
  const t = useTranslations("ui.chart");
  const locale = useLocale();
  const id = useId();
  const [view, setView] = useState<"chart" | "table">("chart");
  const Title = `h${level}` as const;
  const empty = isEmpty || table.rows.length === 0;
  return (
    <figure aria-labelledby={id} className={`rounded-lg border border-line bg-surface p-5 ${className}`}>
      <figcaption className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pb-4">
        <div className="min-w-0">
          <Title id={id} className="font-semibold text-base">
            {title}
          </Title>
          <p className="max-w-prose text-muted text-sm">{summary}</p>
        </div>
        {empty ? null : (
          <div className="flex items-center gap-1 print:hidden">
            <Segmented
              size="sm"
              label={t("view")}
              value={view}
              onChange={setView}
              segments={[
                { id: "chart", label: t("asChart"), icon: ChartNoAxesColumn },
                { id: "table", label: t("asTable"), icon: Table2 },
              ]}
            />
            <IconButton
              icon={Download}
              label={t("download")}
              size="icon-sm"
              onPress={() => saveFile(`${fileName}.csv`, toCsv(table, locale), "text/csv;charset=utf-8")}
            />
          </div>
        )}
      </figcaption>
      {empty ? <NoData /> : null}
      {!empty && view === "table" ? <PlainTable label={title} table={table} format={format} /> : null}
      {!empty && view === "chart" ? (
        <>
          {children}
          {legend ? <Legend entries={legend} /> : null}
        </>
      ) : null}
      {source ? <p className="pt-3 text-muted text-xs">{source}</p> : null}
    </figure>
  );
}
