"use client";

import { type Locale, useLocale } from "next-intl";
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { enabled } from "@/lib/api/enums";
import type { WorkbookApplied, WorkbookDifference } from "@/lib/api/report-types";
import { useApi } from "@/lib/api/use-api";
import { useSession } from "@/lib/session/session";
import { type CheckedType, chosenOf, type Made, type Order, type rowsOf } from "./model";
import { inBase64 } from "./workbook-model";

const reportsIn = (locale: Locale) => address("GET /company/report", { query: { locale } });

/** The files that were made, newest first. */
export function useReports() {
  return useApi(reportsIn(useLocale()));
}

/** The types of report with what one can choose about each. */
export function useReportForms() {
  return useApi(address("GET /company/report/forms"));
}

/** The years that hold a footprint; nothing where the company has none. */
export function useFootprintYears() {
  return useApi(address("GET /company/footprint/years"));
}

/** A year's footprint as far as a query lets it through; null asks for nothing. */
export function useRows(year: number, query: ReturnType<typeof rowsOf>) {
  const locale = useLocale();
  return useApi(
    query && address("GET /company/footprint/{year}", { path: { year }, query: { ...query, locale } }),
  );
}

/** The books that rows come from. */
export function useSources() {
  return useApi(address("GET /company/source"));
}

/** Whether the company writes a report, or has its footprint alone to take away. */
export function useWritesReport() {
  return enabled(useSession().disabledFeatures, "report");
}

/** What a year lacks of a complete report; nothing is asked where none is written. */
export function useCompleteness(year: number) {
  const locale = useLocale();
  const asked = useWritesReport();
  return useApi(asked ? address("GET /company/report/completeness", { query: { year, locale } }) : null, {
    keepPreviousData: true,
  });
}

/** What is wrong with a year before a report of it is made. */
export function useReportCheck(year: number, type: CheckedType) {
  const locale = useLocale();
  return useApi(
    address("GET /company/report/check/{date}", { path: { date: `${year}-12-31` }, query: { type, locale } }),
  );
}

/** Has a report made; what comes back is in the language of the person. */
export async function makeReport(order: Order, locale: Locale): Promise<Made> {
  const made = await call("POST /company/report", { query: { locale }, body: chosenOf(order) });
  return { ...made.report, job: made.job };
}

/** Holds a workbook against the answers of its year. */
export function compareWorkbook(file: File, locale: Locale) {
  const body = file.slice(0, file.size, "application/octet-stream");
  return call("POST /company/answer/workbook", { query: { locale }, body });
}

/** Saves differences that a workbook brought: all of them, or none. */
export async function applyWorkbook(file: File, differences: readonly WorkbookDifference[]) {
  return call("POST /company/answer/workbook/apply", {
    body: {
      file: await inBase64(file),
      changes: differences.map(({ questionId, version }) => ({ questionId, version })),
    },
  });
}

/** Puts the answers that were saved back to what they were, where nobody has changed them since. */
export function undoWorkbook({ year, undo }: WorkbookApplied) {
  return call("POST /company/answer/workbook/undo", { body: { year, changes: undo } });
}

export function deleteReport(id: string) {
  return call("DELETE /company/report/{id}", { path: { id } });
}

/** Takes back what nobody has begun to make. */
export function cancelWaiting() {
  return call("DELETE /company/report/waiting");
}

/** Keeps the list right after an order, an end, a deletion. */
export function useReportEvents() {
  const { mutate } = useSWRConfig();
  const reports = reportsIn(useLocale());
  const began = useCallback(
    (made: Made) =>
      void mutate<Made[]>(reports, (list = []) => [made, ...list.filter(({ id }) => id !== made.id)], {
        revalidate: false,
      }),
    [mutate, reports],
  );
  const changed = useCallback(() => void mutate(reports), [mutate, reports]);
  return { began, changed };
}
