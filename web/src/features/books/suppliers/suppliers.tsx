"use client";

import { Merge, Truck } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { PlainSelect } from "@/components/ui/plain-select";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import type { Supplier } from "@/lib/api/supplier-types";
import { usePeriod } from "@/lib/period/period";
import { useTyped } from "@/lib/use-typed";
import { pageSize, sorts, useApplying, useSuppliers } from "./api";
import { Decisions } from "./decisions";
import { Doubles } from "./doubles";
import { MergeDialog } from "./merge-dialog";
import { SupplierTable } from "./supplier-table";

const schema = {
  q: parseAsString.withDefault(""),
  sort: parseAsStringLiteral(sorts).withDefault("amount"),
  page: parseAsInteger.withDefault(0),
};

/** Whom the company buys from over all its systems, and who of them is the same. */
export function Suppliers() {
  const t = useTranslations("suppliers");
  const { year } = usePeriod();
  const [wanted, set] = useQueryStates(schema, { history: "replace" });
  const answer = useSuppliers({ year, ...wanted });
  const typed = useTyped(wanted.q, (q) => void set({ q: q || null, page: null }));
  const [marked, setMarked] = useState<ReadonlyMap<string, Supplier>>(new Map());
  const [merging, setMerging] = useState<readonly Supplier[]>();

  function mark(supplier: Supplier, on: boolean) {
    const next = new Map(marked);
    if (on) next.set(supplier.id, supplier);
    else next.delete(supplier.id);
    setMarked(next);
  }

  return (
    <>
      <PageHeader title={t("title", { year: String(year) })} lead={t("lead")}>
        <ButtonLink href={`/company/footprint?year=${year}`}>{t("toFootprint")}</ButtonLink>
        <ButtonLink href="/company/supply-chain/requests">{t("requests")}</ButtonLink>
        <Button look="primary" isDisabled={marked.size < 2} onPress={() => setMerging([...marked.values()])}>
          <Merge aria-hidden />
          {t("merge", { count: marked.size })}
        </Button>
      </PageHeader>
      <Applying />
      <div className="flex flex-wrap items-end gap-3 pb-3">
        <SearchField label={t("search")} value={typed.text} onChange={typed.type} className="flex-1" />
        <PlainSelect
          label={t("sort")}
          hideLabel
          value={wanted.sort}
          onChange={(sort) => void set({ sort, page: null })}
          choices={sorts.map((id) => ({ id, label: t(`sorts.${id}`) }))}
        />
      </div>
      <AsyncContent answer={answer} skeleton={<Skeleton className="h-80 rounded-lg" />}>
        {(found) =>
          found.total === 0 ? (
            <Empty icon={Truck} title={t(wanted.q ? "noneFound" : "emptyTitle")}>
              {wanted.q ? null : t("emptyText")}
            </Empty>
          ) : (
            <div className="flex flex-col gap-3">
              <SupplierTable list={found} marked={marked} onMark={mark} />
              {found.total > pageSize ? (
                <Pagination
                  page={wanted.page}
                  pageSize={pageSize}
                  total={found.total}
                  onChange={(page) => void set({ page: page || null })}
                />
              ) : null}
            </div>
          )
        }
      </AsyncContent>
      <Doubles onMerge={setMerging} />
      <Decisions />
      {merging ? (
        <MergeDialog
          suppliers={merging}
          onClose={() => setMerging(undefined)}
          onMerged={() => setMarked(new Map())}
        />
      ) : null}
    </>
  );
}

/** Says that figures are on their way, on a line that is always there so that nothing jumps. */
function Applying() {
  const t = useTranslations("suppliers");
  const runs = useApplying();
  return (
    <p role="status" className="min-h-5 pb-2 text-muted text-sm">
      {runs ? t("applying") : null}
    </p>
  );
}
