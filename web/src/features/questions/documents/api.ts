"use client";

import { useLocale } from "next-intl";
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { type SendOptions, sendParts } from "@/components/sending/send-parts";
import { address } from "@/lib/api/address";
import { post, put, remove } from "@/lib/api/client";
import type { AddedDocument, Answer, Document, DocumentPage } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { isReading, type Order, shown } from "./model";

const root = "company/document";

/** The company's documents that fit a search, in an order; asked for again while texts are being read. */
export function useDocuments(search: string, order: Order) {
  const locale = useLocale();
  return useApi(address<DocumentPage>(root, {}, { q: search || undefined, ...order, limit: shown, locale }), {
    keepPreviousData: true,
    refreshInterval: (page) => (page?.items.some(isReading) ? 2_000 : 0),
  });
}

/** Single documents, by their ids. */
export function useDocumentsOf(ids: readonly string[]) {
  const locale = useLocale();
  const of = address<DocumentPage>(root, {}, { only: [...ids].sort().join(","), limit: shown, locale });
  return useApi(ids.length === 0 ? null : of, { keepPreviousData: true });
}

/** Gives an answer its documents. Throws `answer.stale`. */
export function setDocuments({ id, version }: Answer, documentIds: readonly string[]) {
  return put(address<Answer>("company/answer/{id}/documents", { id }), { version, documentIds });
}

/** Takes a document from an answer. Throws `answer.stale`. */
export function detachDocument({ id, version }: Answer, documentId: string) {
  return remove(
    address<Answer>("company/answer/{id}/documents/{documentId}", { id, documentId }, { version }),
  );
}

/** Sends a file and makes a document of it. */
export async function addDocument(file: File, options: SendOptions): Promise<AddedDocument> {
  const uploadId = await sendParts(file, `${root}/upload`, options);
  return post(address<AddedDocument>(root), { uploadId }, { signal: options.signal });
}

export function deleteDocument({ id }: Pick<Document, "id">) {
  return remove(address<null>(`${root}/{id}`, { id }));
}

export function restoreDocument({ id }: Pick<Document, "id">) {
  return post(address<Document>(`${root}/{id}/restore`, { id }));
}

/** Where a document is that can be downloaded. */
export function fileOf({ id }: Pick<Document, "id">): string {
  return address(`${root}/{id}`, { id });
}

/** Reads anew where documents are used. */
export function useUsesChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(
    () => void mutate((key: unknown) => typeof key === "string" && key.startsWith(root)),
    [mutate],
  );
}

/** Reads anew what a change of documents shows in. */
export function useDocumentsChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(
    () =>
      void mutate(
        (key: unknown) =>
          typeof key === "string" && (key.startsWith(root) || key.startsWith("company/question/")),
      ),
    [mutate],
  );
}
