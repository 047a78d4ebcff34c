"use client";

import { FileSearch, Files } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { PageHeader } from "@/components/ui/page-header";
import { PlainSelect } from "@/components/ui/plain-select";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { useDocuments } from "./api";
import { DocumentDrop } from "./document-drop";
import { DocumentList } from "./document-list";
import { type OrderName, orderOf, orders } from "./model";

/** The company's documents: bring them in, find them, see where they are used. */
export function Documents() {
  const t = useTranslations("documents");
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<OrderName>("best");
  const sought = useDeferredValue(search.trim());
  const documents = useDocuments(sought, orderOf(order));
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex flex-col gap-8">
        <DocumentDrop largest={documents.data?.largest} />
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
          <AsyncContent answer={documents} skeleton={<ListSkeleton />} stale={documents.isLoading}>
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
          </AsyncContent>
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
