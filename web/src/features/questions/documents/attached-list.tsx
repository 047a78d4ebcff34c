"use client";

import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { Problem } from "@/components/states/problem";
import { DownloadFailed } from "@/components/ui/download-failed";
import { Skeleton } from "@/components/ui/skeleton";
import { useDownload } from "@/components/ui/use-download";
import type { Document } from "@/lib/api/types";
import { formatBytes } from "@/lib/format/number";
import { useDocumentsOf } from "./api";
import { DocumentIcon } from "./document-icon";
import { inOrder } from "./model";

interface AttachedListProps {
  label: string;
  ids: readonly string[];
  /** What can be done with one of them. */
  children?: (document: Document) => ReactNode;
}

/** The documents of an answer, to be opened. */
export function AttachedList({ label, ids, children }: AttachedListProps) {
  const { data, error, mutate } = useDocumentsOf(ids);
  if (ids.length === 0) return null;
  if (error && !data) return <Problem error={error} onRetry={() => void mutate()} />;
  const known = inOrder(ids, data?.items ?? []);
  return (
    <ul aria-label={label} className="rounded-lg border border-line bg-surface">
      {known.map((document) => (
        <AttachedItem key={document.id} document={document}>
          {children?.(document)}
        </AttachedItem>
      ))}
      {known.length < ids.length && (data === undefined || known.length === 0) ? (
        <li aria-hidden className="px-3 py-2.5">
          <Skeleton className="w-56" />
        </li>
      ) : null}
    </ul>
  );
}

function AttachedItem({ document, children }: { document: Document; children: ReactNode }) {
  const locale = useLocale();
  const { pending, error, start } = useDownload("document", document.id);
  return (
    <li className="flex flex-col gap-2 border-line border-b px-3 py-2 last:border-b-0">
      <div className="flex items-start gap-2">
        <DocumentIcon kind={document.kind} />
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <button
            type="button"
            disabled={pending}
            onClick={start}
            className="rounded-sm text-start text-brand underline underline-offset-2"
          >
            {document.name}
          </button>{" "}
          <span className="whitespace-nowrap text-muted text-sm">{formatBytes(document.size, locale)}</span>
        </p>
        {children}
      </div>
      {error ? <DownloadFailed error={error} name={document.name} /> : null}
    </li>
  );
}
