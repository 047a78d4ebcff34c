"use client";

import { Building2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { type ReactNode, useMemo } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { Toolbar } from "@/components/data-table/toolbar";
import { Empty, EmptyFiltered } from "@/components/states/empty";
import { Problem } from "@/components/states/problem";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { SearchField } from "@/components/ui/search-field";
import { Segmented } from "@/components/ui/segmented";
import { useTitlePart } from "@/lib/window-title";
import { useDetailed, usePlain } from "./api";
import { useCompanyColumns, useDetailedColumns } from "./columns";
import { matching, type Owner } from "./model";

export interface CompanyListProps {
  owner: Owner;
  /** Becomes the company. */
  onOpen: (company: string) => void;
  isPending: boolean;
  /** Beside the title: the way to a new company, for who may create one. */
  children?: ReactNode;
}

const pagesOf = (company: string) => `/admin/companies/${company}`;

const schema = {
  q: parseAsString.withDefault(""),
  view: parseAsStringLiteral(["detailed", "plain"]).withDefault("detailed"),
};

/** The companies a person manages, to find one and open it. */
export function CompanyList({ owner, onOpen, isPending, children }: CompanyListProps) {
  const t = useTranslations("companies");
  const [{ q, view }, set] = useQueryStates(schema, { history: "replace" });
  useTitlePart(view === "plain" ? t("views.plain") : null);
  const plain = usePlain(owner, view === "plain");
  const detailed = useDetailed(owner, view === "detailed");
  const answer = view === "plain" ? plain : detailed;
  const opening = { onOpen, isPending, ...(owner === "admin" ? { hrefOf: pagesOf } : {}) };
  const plainColumns = useCompanyColumns(opening);
  const detailedColumns = useDetailedColumns(owner, opening);
  const shownPlain = useMemo(() => matching(plain.data ?? [], q), [plain.data, q]);
  const shownDetailed = useMemo(() => matching(detailed.data ?? [], q), [detailed.data, q]);
  const shared = {
    label: t("title"),
    isLoading: answer.data === undefined,
    empty: <Nothing owner={owner} words={q} onClear={() => void set({ q: null })} />,
  };
  if (answer.error && answer.data === undefined) {
    return <Problem error={answer.error} onRetry={() => void answer.mutate()} />;
  }
  return (
    <>
      <PageHeader title={t("title")} lead={t(`leads.${owner}`)}>
        {children}
      </PageHeader>
      <Toolbar count={answer.data ? (view === "plain" ? shownPlain : shownDetailed).length : undefined}>
        <SearchField
          label={t("search")}
          className="w-72 max-sm:w-full"
          value={q}
          onChange={(words) => void set({ q: words || null })}
        />
        <Segmented
          label={t("view")}
          value={view}
          onChange={(next) => void set({ view: next })}
          segments={(["detailed", "plain"] as const).map((id) => ({ id, label: t(`views.${id}`) }))}
        />
      </Toolbar>
      {view === "plain" ? (
        <DataTable {...shared} columns={plainColumns} rows={shownPlain} rowId={({ id }) => id} />
      ) : (
        <DataTable {...shared} columns={detailedColumns} rows={shownDetailed} rowId={({ id }) => id} />
      )}
    </>
  );
}

function Nothing({ owner, words, onClear }: { owner: Owner; words: string; onClear: () => void }) {
  const t = useTranslations("companies");
  const ui = useTranslations("ui.state");
  if (words !== "") {
    return (
      <EmptyFiltered
        title={t("emptyTitle")}
        action={<Button onPress={onClear}>{ui("clearFilters")}</Button>}
      />
    );
  }
  return (
    <Empty icon={Building2} title={t("emptyTitle")}>
      {t(`emptyText.${owner}`)}
    </Empty>
  );
}
