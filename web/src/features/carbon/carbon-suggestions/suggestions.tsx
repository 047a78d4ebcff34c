"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import type { Selection } from "@/components/data-table/selection";
import { onDemand } from "@/components/on-demand";
import { Problem } from "@/components/states/problem";
import { PageHeader } from "@/components/ui/page-header";
import type { Suggestion } from "@/lib/api/types";
import { usePageKeys } from "@/lib/use-page-keys";
import { useSuggestions } from "./api";
import { BulkBar } from "./bulk-bar";
import { groupName, useColumns } from "./columns";
import { CoverageLine } from "./coverage-line";
import { FilterBar } from "./filter-bar";
import { KeyHelp } from "./key-help";
import { beside, type Decided, following } from "./model";
import { Nothing } from "./nothing";
import { useDeciding } from "./use-deciding";
import { useFilter, useOpen } from "./use-filter";

const ReviewDrawer = onDemand(() => import("./review-drawer").then((module) => module.ReviewDrawer));

/** The rules that are suggested for rows which no rule knows, to be decided one by one or many at once. */
export function Suggestions() {
  const t = useTranslations("carbonSuggestions");
  const { filter, set, clear } = useFilter();
  const answer = useSuggestions(filter);
  const items = answer.data?.items ?? [];
  const companies = answer.data?.companies ?? [];
  const columns = useColumns(filter.company === "");
  const { id, open } = useOpen();
  const [marked, mark] = useState<ReadonlySet<string>>(new Set());
  const deciding = useDeciding();
  const decidable = filter.status === "pending" || filter.status === "flagged";
  const company = companies.find((one) => one.id === filter.company);
  const selection: Selection<Suggestion> = { ids: marked, onChange: mark, nameOf: groupName };

  const lead = (model: string | null | undefined) =>
    model === undefined ? t("lead") : `${t("lead")} ${model ? t("withModel", { model }) : t("withoutModel")}`;
  const step = (by: 1 | -1) => {
    const next = beside(items, id, by);
    if (next) open(next.id);
  };
  usePageKeys({ j: () => step(1), k: () => step(-1) });

  /** Goes on to the next while the decision is on its way. */
  function decided(suggestion: Suggestion, act: Promise<void>) {
    open(following(items, suggestion.id)?.id ?? null);
    void act;
  }
  function decideMarked(status: Decided, note: string) {
    const ids = items.filter((one) => marked.has(one.id)).map((one) => one.id);
    mark(new Set());
    void deciding.many(ids, status, note);
  }

  if (answer.error && answer.data === undefined) {
    return <Problem error={answer.error} onRetry={() => void answer.mutate()} />;
  }
  return (
    <>
      <PageHeader title={t("title")} lead={lead(answer.data?.model)}>
        <KeyHelp />
      </PageHeader>
      <FilterBar
        filter={filter}
        set={(change) => {
          mark(new Set());
          set(change);
        }}
        companies={companies}
        count={answer.data?.total}
      />
      {company ? (
        <div className="max-w-xl pb-4">
          <CoverageLine {...company} text="ofAll" />
        </div>
      ) : null}
      {decidable && marked.size > 0 ? (
        <BulkBar
          marked={items.filter((one) => marked.has(one.id))}
          onDecide={decideMarked}
          onClear={() => mark(new Set())}
        />
      ) : null}
      <DataTable
        label={t("title")}
        columns={columns}
        rows={items}
        rowId={(row) => row.id}
        isLoading={answer.data === undefined}
        openId={id}
        onOpen={(row) => open(row.id)}
        {...(decidable ? { selection } : {})}
        empty={<Nothing filter={filter} hasBooks={companies.length > 0} onClear={clear} />}
      />
      {answer.data && answer.data.total > items.length ? (
        <p className="pt-2 text-muted text-sm">
          {t("more", { shown: items.length, total: answer.data.total })}
        </p>
      ) : null}
      {id ? (
        <ReviewDrawer
          id={id}
          onClose={() => open(null)}
          onStep={step}
          onApprove={(one, changes) => decided(one, deciding.approve(one, changes))}
          onReject={(one, note) => decided(one, deciding.reject(one, note))}
          onFlag={(one, note) => decided(one, deciding.flag(one, note))}
          onUndo={(one) => decided(one, deciding.undo(one))}
        />
      ) : null}
    </>
  );
}
