"use client";

import { Download, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { countOf } from "@/components/data-table/pages";
import { onDemand } from "@/components/on-demand";
import { Empty, EmptyFiltered } from "@/components/states/empty";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { exportAddress, useFactors } from "./api";
import { FactorTable } from "./factor-table";
import { FilterBar } from "./filter-bar";
import { useOpenFactor, useQuery } from "./use-query";

const FactorDrawer = onDemand(() => import("./factor-drawer").then((module) => module.FactorDrawer));

/** The emission factors that all companies share: to look through, to add to, and to replace. */
export function FactorLibrary() {
  const t = useTranslations("emissionFactors");
  const ui = useTranslations("ui.state");
  const state = useQuery();
  const { id, open } = useOpenFactor();
  const rows = useFactors(state.query, state.order);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        <ButtonLink href={exportAddress(state.query)} download>
          <Download aria-hidden />
          {t("export")}
        </ButtonLink>
        <Button look="primary" onPress={() => open("new")}>
          <Plus aria-hidden />
          {t("new")}
        </Button>
      </PageHeader>
      <FilterBar state={state} total={countOf(rows)} />
      <FactorTable
        rows={rows}
        sort={state.sort}
        onSort={state.setSort}
        openId={id}
        onOpen={({ factor }) => open(factor.id)}
        empty={
          state.isSet ? (
            <EmptyFiltered
              title={t("noneFiltered")}
              action={<Button onPress={state.clear}>{ui("clearFilters")}</Button>}
            />
          ) : (
            <Empty title={t("none")}>{t("noneText")}</Empty>
          )
        }
      />
      {id === null ? null : <FactorDrawer key={id} id={id} onOpen={open} />}
    </>
  );
}
