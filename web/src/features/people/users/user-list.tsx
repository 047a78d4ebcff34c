"use client";

import { UserPlus, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { countOf } from "@/components/data-table/pages";
import { onDemand } from "@/components/on-demand";
import { Empty, EmptyFiltered } from "@/components/states/empty";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { useSession } from "@/lib/session/session";
import { useAccountChanges, useAccounts } from "./api";
import { useAccountColumns } from "./columns";
import { FilterBar } from "./filter-bar";
import type { Place } from "./model";
import { useQuery } from "./use-query";

const CreateDialog = onDemand(() => import("./create-dialog").then((module) => module.CreateDialog));

/** The people with accounts: all of them for administrators, the own ones for a company. */
export function UserList({ place, children }: { place: Place; children?: ReactNode }) {
  const t = useTranslations("users");
  const ui = useTranslations("ui.state");
  const problems = useTranslations("problems.codes.account");
  const { impersonating } = useSession();
  const state = useQuery();
  const accounts = useAccounts(place, state.query);
  const changes = useAccountChanges(place);
  const columns = useAccountColumns(place, changes);
  const [creating, setCreating] = useState(false);
  return (
    <>
      <PageHeader title={t("title")} lead={t(`leads.${place}`)}>
        {children}
        <Button look="primary" onPress={() => setCreating(true)}>
          <UserPlus aria-hidden />
          {t("create.open")}
        </Button>
      </PageHeader>
      {impersonating ? <p className="pb-3 text-muted">{problems("administratorsApart")}</p> : null}
      <FilterBar place={place} state={state} total={countOf(accounts)} />
      <DataTable
        label={t("title")}
        columns={columns}
        rows={accounts}
        rowId={({ id }) => id}
        sort={null}
        empty={
          state.isSet ? (
            <EmptyFiltered
              title={t("noMatch")}
              action={<Button onPress={state.clear}>{ui("clearFilters")}</Button>}
            />
          ) : (
            <Empty icon={Users} title={t("emptyTitle")}>
              {t("emptyText")}
            </Empty>
          )
        }
      />
      {creating ? <CreateDialog place={place} changes={changes} onClose={() => setCreating(false)} /> : null}
    </>
  );
}
