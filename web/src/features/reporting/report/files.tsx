"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Pagination } from "@/components/ui/pagination";
import { PlainSelect } from "@/components/ui/plain-select";
import { isAllData, type Made, type ReportType, type Sought, soughtIn } from "./model";
import { useTypeName } from "./names";
import { ReportList } from "./report-list";

const pageSize = 10;
const everything: Sought = { type: "", year: "" };

/** The files, the newest first and a page at a time; many of them can be looked through by type and year. */
export function Files({ reports }: { reports: readonly Made[] }) {
  const t = useTranslations("report");
  const nameOf = useTypeName();
  const [sought, setSought] = useState(everything);
  const [asked, setPage] = useState(0);
  const [newest, setNewest] = useState(reports[0]?.id);
  if (reports[0] && reports[0].id !== newest) {
    setNewest(reports[0].id);
    if (reports.some(({ id }) => id === newest)) seek(everything); // one was added, and whoever did looks for it
  }

  function seek(next: Sought) {
    setSought(next);
    setPage(0);
  }
  const types = [...new Set(reports.map(({ type }) => type))];
  const years = [...new Set(reports.filter(({ allYears }) => !allYears).map(({ year }) => year))];
  const many = reports.length > pageSize;
  // What was looked for may be gone by now, and a few files are shown as they are.
  const type = types.find((one) => many && one === sought.type) ?? "";
  const year = years.find((one) => many && String(one) === sought.year)?.toString() ?? "";
  const found = soughtIn(reports, { type, year });
  const page = Math.min(asked, Math.max(0, Math.ceil(found.length / pageSize) - 1));
  return (
    <>
      {many ? (
        <div className="flex flex-wrap items-end gap-3">
          <PlainSelect<ReportType | "">
            hideLabel
            label={t("list.type")}
            value={type}
            onChange={(next) => seek({ type: next, year })}
            choices={[
              { id: "", label: t("list.allTypes") },
              ...types.map((type) => ({ id: type, label: nameOf(type, isAllData(reports, type)) })),
            ]}
          />
          <PlainSelect
            hideLabel
            label={t("list.year")}
            value={year}
            onChange={(next) => seek({ type, year: next })}
            choices={[
              { id: "", label: t("list.allYears") },
              ...years.sort((a, b) => b - a).map((year) => ({ id: String(year), label: String(year) })),
            ]}
          />
          <div className="ms-auto">
            <Pagination page={page} pageSize={pageSize} total={found.length} onChange={setPage} />
          </div>
        </div>
      ) : null}
      {found.length > 0 ? (
        <ReportList reports={found.slice(page * pageSize, (page + 1) * pageSize)} all={reports} />
      ) : (
        <p className="text-muted text-sm">{t("list.none")}</p>
      )}
    </>
  );
}
