"use client";

import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { useApplying, useFiguresChanged } from "@/components/jobs/use-applying";
import { type SendOptions, sendParts } from "@/components/sending/send-parts";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { follows } from "@/lib/api/keys";
import type { Table, TableMapping, TablePreview } from "@/lib/api/table-types";
import type { Import, Job } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { mayBeTable } from "./model";

const imports = address("GET /company/import");
const sources = address("GET /company/source");
const sealedYears = address("GET /company/seal");
const remembered = address("GET /company/table/mapping");

type Started = { import: Import; job: Job };

/** What was imported, newest first. */
export function useImports() {
  return useApi(imports);
}

/** The books the company's rows come from. */
export function useSources() {
  return useApi(sources);
}

/** What can be chosen between two sources that hold the same vouchers, and whether a choice is being worked on. */
export function useSameBooks() {
  const { mutate } = useSWRConfig();
  const changed = useFiguresChanged("company/source");
  const isWorking = useApplying("ledger.settle", changed);
  async function choose(id: string, otherId: string, choice: "beside" | "both" | "instead") {
    const now = await call("POST /company/source/{id}/same", { path: { id }, body: { otherId, choice } });
    await mutate(sources, now, { revalidate: false });
    changed();
  }
  return { choose, isWorking };
}

/** The years whose books nobody should bring in unawares. */
export function useSealedYears() {
  return useApi(sealedYears);
}

/** Where a table that nobody has explained lies: in what was sent, or in an import that waits. */
type TableOf = { uploadId: string } | { importId: string };

/** A table whose columns somebody has to explain. */
export interface Unexplained {
  of: TableOf;
  fileName: string;
  table: Table;
}

/** Sends a file and starts its import, unless it is a table with columns that nobody has explained. */
export async function sendFile(file: File, options: SendOptions): Promise<Import | Unexplained> {
  const uploadId = await sendParts(file, "/company/upload", options);
  const { signal } = options;
  if (mayBeTable(file.name)) {
    const of = { uploadId };
    const table = await lookAtTable(of, { signal });
    if (!table.ready) return { of, fileName: file.name, table };
  }
  return begun(await call("POST /company/import", { body: { uploadId } }, { signal }));
}

interface LookOptions {
  /** Of a workbook with several. */
  sheet?: string;
  signal?: AbortSignal;
}

/** What a table looks like, and what is known or guessed of its columns. */
export function lookAtTable(of: TableOf, { sheet, signal }: LookOptions = {}): Promise<Table> {
  const options = signal ? { signal } : {};
  const which = sheet ? { sheet } : {};
  return "uploadId" in of
    ? call("POST /company/table/look", { body: { ...of, ...which } }, options)
    : call("POST /company/import/{id}/table/look", { path: { id: of.importId }, body: which }, options);
}

/** What an import of the table would read. */
export function previewTable(of: TableOf, mapping: TableMapping): Promise<TablePreview> {
  return "uploadId" in of
    ? call("POST /company/table/preview", { body: { ...of, mapping } })
    : call("POST /company/import/{id}/table/preview", { path: { id: of.importId }, body: { mapping } });
}

/** Starts the import of a table and remembers what its columns mean. */
export async function importTable(of: TableOf, mapping: TableMapping): Promise<Import> {
  return begun(
    "uploadId" in of
      ? await call("POST /company/table/import", { body: { ...of, mapping } })
      : await call("POST /company/import/{id}/table/import", {
          path: { id: of.importId },
          body: { mapping },
        }),
  );
}

/** Takes away an import that waits for an answer. */
export function dismiss(id: string): Promise<Import> {
  return call("POST /company/import/{id}/dismiss", { path: { id } });
}

/** Has the books become what they would be without an import. */
export async function takeOut(id: string): Promise<Import> {
  return begun(await call("POST /company/import/{id}/take-out", { path: { id } }));
}

/** Says whether what an import lacks is removed or stays. */
export async function decideMissing(id: string, remove: boolean): Promise<Import> {
  return begun(await call("POST /company/import/{id}/missing", { path: { id }, body: { remove } }));
}

/** Has the vouchers without a number of an import brought in beside the equal ones that were here. */
export async function tellApart(id: string): Promise<Import> {
  return begun(await call("POST /company/import/{id}/apart", { path: { id } }));
}

function begun(started: Started): Import {
  return { ...started.import, job: started.job };
}

/** The tables that are imported without asking, and how to have one forgotten. */
export function useRemembered() {
  const answer = useApi(remembered);
  const { mutate } = useSWRConfig();
  async function forget(signature: string) {
    await call("DELETE /company/table/mapping/{signature}", { path: { signature } });
    await mutate(remembered);
  }
  return { answer, forget };
}

/** Keeps what is shown of imports right: a new one in front, everything that follows from one that has ended. */
export function useImportEvents() {
  const { mutate } = useSWRConfig();
  const began = useCallback(
    (begun: Import) =>
      void mutate<Import[]>(imports, (list = []) => [begun, ...list.filter(({ id }) => id !== begun.id)], {
        revalidate: false,
      }),
    [mutate],
  );
  const ended = useCallback(() => {
    void mutate(imports);
    void mutate(sources);
    void mutate(remembered);
    void mutate(follows.books);
  }, [mutate]);
  return { began, ended };
}
