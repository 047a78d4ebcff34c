"use client";

import { useLocale } from "next-intl";
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { type SendOptions, sendParts } from "@/components/sending/send-parts";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { follows, under } from "@/lib/api/keys";
import type { AddedDocument, Answer, Document } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { isReading, type Order, shown } from "./model";

/** The company's documents that fit a search, in an order; asked for again while texts are being read. */
export function useDocuments(search: string, order: Order) {
  const locale = useLocale();
  return useApi(
    address("GET /company/document", { query: { q: search || undefined, ...order, limit: shown, locale } }),
    {
      keepPreviousData: true,
      refreshInterval: (page) => (page?.items.some(isReading) ? 2_000 : 0),
    },
  );
}

/** Single documents, by their ids. */
export function useDocumentsOf(ids: readonly string[]) {
  const locale = useLocale();
  const of = address("GET /company/document", {
    query: { only: [...ids].sort().join(","), limit: shown, locale },
  });
  return useApi(ids.length === 0 ? null : of, { keepPreviousData: true });
}

/** Gives an answer its documents. Throws `answer.stale`. */
export function setDocuments({ id, version }: Answer, documentIds: readonly string[]) {
  return call("PUT /company/answer/{id}/documents", { path: { id }, body: { version, documentIds } });
}

/** Takes a document from an answer. Throws `answer.stale`. */
export function detachDocument({ id, version }: Answer, documentId: string) {
  return call("DELETE /company/answer/{id}/documents/{documentId}", {
    path: { id, documentId },
    query: { version },
  });
}

/** Sends a file and makes a document of it. */
export async function addDocument(file: File, options: SendOptions): Promise<AddedDocument> {
  const uploadId = await sendParts(file, "/company/document/upload", options);
  return call("POST /company/document", { body: { uploadId } }, { signal: options.signal });
}

export function deleteDocument({ id }: Pick<Document, "id">) {
  return call("DELETE /company/document/{id}", { path: { id } });
}

export function restoreDocument({ id }: Pick<Document, "id">) {
  return call("POST /company/document/{id}/restore", { path: { id } });
}

/** Refetches where documents are used. */
export function useUsesChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(under("company/document")), [mutate]);
}

/** Refetches everything that shows a change of documents. */
export function useDocumentsChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(follows.documents), [mutate]);
}
