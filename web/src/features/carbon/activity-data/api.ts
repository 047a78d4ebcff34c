"use client";

import { type Locale, useLocale } from "next-intl";
import { useEffect, useRef } from "react";
import { useFiguresChanged, useApplying as useRunning } from "@/components/jobs/use-applying";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import type { Entry, EntryContent } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";

/** The entries that touch a year, by category and date. */
export function useEntries(year: number) {
  const locale = useLocale();
  return useApi(address("GET /company/activity-entry", { query: { year, locale } }), {
    refreshInterval: (latest?: Entry[]) => (latest?.some(isWaiting) ? 3_000 : 0),
  });
}

const isWaiting = ({ answer }: Entry) => answer?.state === "waiting";

/** How many flights wait for an answer; what follows from each answer is read when it has come. */
export function useWaiting(year: number): number {
  const changed = useEntriesChanged();
  const waiting = useEntries(year).data?.filter(isWaiting).length ?? 0;
  const before = useRef(waiting);
  useEffect(() => {
    if (waiting < before.current) changed();
    before.current = waiting;
  }, [waiting, changed]);
  return waiting;
}

/** The emissions of a flight; nothing is fetched until the route has two airports. */
export function useFlight(route: readonly string[], cabin: NonNullable<EntryContent["flight"]>["class"]) {
  const locale = useLocale();
  const asks = route.length > 1 && route.every((code) => code.length === 3);
  return useApi(
    asks
      ? address("GET /company/activity-entry/flight", {
          query: { route: route.join(","), class: cabin, locale },
        })
      : null,
    { keepPreviousData: asks, shouldRetryOnError: false },
  );
}

/** What entries can be made of in a country, the company's own where it is null, in the order of the tree. */
export function useCategories(year: number, country: string | null = null) {
  const locale = useLocale();
  return useApi(address("GET /company/activity-entry/category", { query: { year, country, locale } }), {
    keepPreviousData: true,
  });
}

/** What an entry would stand for in the books; nothing is asked until it says enough. */
export function useCovered({
  from,
  to,
  category,
  cover,
}: Partial<Pick<EntryContent, "from" | "to" | "category" | "cover">>) {
  const asked =
    from && to && category && cover && from <= to
      ? address("GET /company/activity-entry/covered", { query: { from, to, category, cover } })
      : null;
  return useApi(asked, { keepPreviousData: true });
}

/** Whether the calculation that a change began still runs; everything is read once more at its end. */
export function useApplying(): boolean {
  return useRunning("activity.apply", useEntriesChanged());
}

export function makeEntry(content: EntryContent) {
  return call("POST /company/activity-entry", { body: content });
}

export function changeEntry(id: string, version: number, content: EntryContent) {
  return call("PUT /company/activity-entry/{id}", { path: { id }, body: { ...content, version } });
}

/** Has GoClimate asked about a flight once more. */
export function askAgain({ id, version }: Pick<Entry, "id" | "version">) {
  return call("POST /company/activity-entry/{id}/ask", { path: { id }, query: { version } });
}

export function removeEntry({ id, version }: Pick<Entry, "id" | "version">) {
  return call("DELETE /company/activity-entry/{id}", { path: { id }, query: { version } });
}

export function restoreEntry({ id, version }: Pick<Entry, "id" | "version">) {
  return call("POST /company/activity-entry/{id}/restore", { path: { id }, query: { version } });
}

/** Reads a spreadsheet, of several sheets the one named; adds its entries when commit is true and nothing is wrong with any of them. */
export function importEntries(file: File, locale: Locale, sheet: string, commit: boolean) {
  const body = file.slice(0, file.size, "application/octet-stream");
  return call("POST /company/activity-entry/import", {
    query: { commit: commit || null, locale, sheet: sheet || null },
    body,
  });
}

/** Reads all entries, and what follows from them, once more. */
export function useEntriesChanged() {
  return useFiguresChanged("company/activity-entry");
}
