"use client";

import { FileSearch, Files } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { SendingList } from "@/components/sending/sending-list";
import { useSending } from "@/components/sending/use-sending";
import { Empty } from "@/components/states/empty";
import { Ready } from "@/components/states/ready";
import { DropZone } from "@/components/ui/drop-zone";
import { PageHeader } from "@/components/ui/page-header";
import { PlainSelect } from "@/components/ui/plain-select";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import type { AddedDocument } from "@/lib/api/types";
import { formatBytes } from "@/lib/format/number";
import { addDocument, useDocuments, useDocumentsChanged } from "./api";
import { DocumentList } from "./document-list";
import { endings, type OrderName, orderOf, orders, usualLimit } from "./model";

/** The company's documents: bring them in, find them, see where they are used. */
export function Documents() {
  const t = useTranslations("documents");
  const locale = useLocale();
  const toast = useToast();
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<OrderName>("best");
  const sought = useDeferredValue(search.trim());
  const documents = useDocuments(sought, orderOf(order));
  const changed = useDocumentsChanged();
  const { list, add, cancel, again } = useSending(addDocument, ({ document, known }: AddedDocument, file) => {
    changed();
    if (known) toast.info(t("known", { file: file.name, name: document.name }));
    else toast.done(t("added", { name: document.name }));
  });
  const limit = documents.data?.largest ?? usualLimit;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex flex-col gap-8">
        <section aria-label={t("drop.label")} className="flex flex-col gap-3">
          <DropZone
            label={t("drop.label")}
            help={t("drop.help", { limit: formatBytes(limit, locale) })}
            endings={endings}
            limit={limit}
            multiple
            onFiles={add}
          />
          <SendingList list={list} onCancel={cancel} onAgain={again} />
        </section>
        <section aria-labelledby="documents" className="flex flex-col gap-3">
          <h2 id="documents" className="font-semibold text-lg">
            {t("list.title")}
          </h2>
          <div className="flex flex-wrap items-end gap-3">
            <SearchField
              label={t("search")}
              value={search}
              onChange={setSearch}
              className="w-96 max-w-full"
            />
            <PlainSelect
              label={t("order.label")}
              className="w-48"
              value={order}
              choices={orders
                .map((id) => ({ id, label: t(`order.${id === "best" && !sought ? "newest" : id}`) }))
                .filter(({ id }) => id !== "uploaded" || sought !== "")}
              onChange={setOrder}
            />
          </div>
          <Ready answer={documents} skeleton={<ListSkeleton />} stale={documents.isLoading}>
            {(page) => {
              if (page.total > 0) return <DocumentList page={page} />;
              return sought === "" ? (
                <Empty icon={Files} title={t("empty.title")}>
                  {t("empty.text")}
                </Empty>
              ) : (
                <Empty icon={FileSearch} title={t("none.title")}>
                  {t("none.text")}
                </Empty>
              );
            }}
          </Ready>
        </section>
      </div>
    </>
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden className="rounded-lg border border-line bg-surface">
      {["a", "b", "c"].map((row) => (
        <div key={row} className="flex items-center gap-4 border-line border-b px-4 py-3 last:border-b-0">
          <Skeleton className="size-5" />
          <div className="flex flex-1 flex-col gap-1.5 py-1">
            <Skeleton className="w-56" />
            <Skeleton className="h-3 w-80 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
