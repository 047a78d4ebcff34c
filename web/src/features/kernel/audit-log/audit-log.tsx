"use client";

import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data-table/data-table";
import { onDemand } from "@/components/on-demand";
import { Empty, EmptyFiltered } from "@/components/states/empty";
import { Problem } from "@/components/states/problem";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { useAuditLog, useCompanies } from "./api";
import { useColumns } from "./columns";
import { ExportLink } from "./export-link";
import { FilterBar } from "./filter-bar";
import { isBackwards, narrows, type Owner } from "./model";
import { useFilter, useOpen } from "./use-filter";

const EntryDrawer = onDemand(() => import("./entry-drawer").then((module) => module.EntryDrawer));

/** Who did what to what, when, as whom and from where: the part of it that its reader may see. */
export function AuditLog({ owner }: { owner: Owner }) {
  const t = useTranslations("auditLog");
  const ui = useTranslations("ui.state");
  const { filter, before, set, clear, goBelow } = useFilter();
  const { id, open } = useOpen();
  const answer = useAuditLog(owner, filter, before);
  const companies = useCompanies(owner);
  const columns = useColumns(owner !== "company");
  const items = isBackwards(filter) ? [] : (answer.data?.items ?? []);
  const entry = items.find((one) => one.id === id);
  const last = items.at(-1);
  const person = items
    .flatMap((one) => [one.person, one.subject])
    .find((one) => one?.id === filter.person)?.name;
  return (
    <>
      <PageHeader title={t("title")} lead={t(`leads.${owner}`)}>
        <ExportLink owner={owner} filter={filter} />
      </PageHeader>
      <FilterBar filter={filter} set={set} companies={companies.data ?? []} person={person} />
      {answer.error && answer.data === undefined ? (
        <Problem error={answer.error} onRetry={() => void answer.mutate()} />
      ) : (
        <DataTable
          label={t("title")}
          columns={columns}
          rows={items}
          rowId={(row) => row.id}
          isLoading={answer.data === undefined && !isBackwards(filter)}
          openId={id}
          onOpen={(row) => open(row.id)}
          empty={
            narrows(filter) ? (
              <EmptyFiltered
                title={t("filteredTitle")}
                action={<Button onPress={clear}>{ui("clearFilters")}</Button>}
              />
            ) : (
              <Empty title={t("emptyTitle")}>{t("emptyText")}</Empty>
            )
          }
        />
      )}
      <div className="flex gap-2 pt-3 empty:hidden">
        {before ? <Button onPress={() => goBelow(null)}>{t("newest")}</Button> : null}
        {last && answer.data?.more ? <Button onPress={() => goBelow(last.id)}>{t("older")}</Button> : null}
      </div>
      {entry ? (
        <EntryDrawer
          entry={entry}
          onClose={() => open(null)}
          onPerson={(chosen) => {
            open(null);
            set({ person: chosen });
          }}
        />
      ) : null}
    </>
  );
}
