"use client";

import { AsyncContent } from "@/components/states/async-content";
import { Skeleton } from "@/components/ui/skeleton";
import { useDocuments } from "./api";
import { DocumentDrop } from "./document-drop";
import { DocumentList } from "./document-list";
import { orderOf } from "./model";

/** Brings the first documents in, and shows those that are there. */
export function DocumentStep() {
  const documents = useDocuments("", orderOf("uploaded"));
  return (
    <div className="flex flex-col gap-6">
      <DocumentDrop largest={documents.data?.largest} />
      <AsyncContent answer={documents} skeleton={<Skeleton className="h-20" />}>
        {(page) => (page.total > 0 ? <DocumentList page={page} /> : null)}
      </AsyncContent>
    </div>
  );
}
