"use client";

import { Download, FileUp, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Empty, EmptyFiltered } from "@/components/states/empty";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import type { Rule } from "@/lib/api/types";
import { exportAddress, type Owner, useChanges, useFindings, useRules } from "./api";
import { FilterBar } from "./filter-bar";
import { knownOf } from "./model";
import { RuleTable } from "./rule-table";
import { useMoving } from "./use-moving";
import { useOpenRule, useQuery } from "./use-query";

const Editor = onDemand(() => import("./editor").then((module) => module.Editor));
const ImportDialog = onDemand(() => import("./import-dialog").then((module) => module.ImportDialog));

/** The carbon rules that everybody shares, or those of one company with the shared ones below them. */
export function CarbonRules({ owner }: { owner: Owner }) {
  const t = useTranslations("carbonRules");
  const ui = useTranslations("ui.state");
  const state = useQuery();
  const { id, open } = useOpenRule();
  const [importing, setImporting] = useState(false);
  const rules = useRules(owner, state.query);
  const found = useFindings(owner);
  const changes = useChanges(owner);
  const level = owner === null ? "global" : "company";
  const all = rules.first?.items ?? [];
  const chosen = all.find((one) => one.id === id);
  const move = useMoving(changes);
  const inForce = knownOf(found.data);
  // What is found of a company's rules says nothing of the shared ones.
  const known = (rule: Rule) => (rule.level === level ? inForce(rule.id) : undefined);
  return (
    <>
      <PageHeader title={t(`titles.${level}`)} lead={t(`leads.${level}`)}>
        <ButtonLink href={exportAddress(owner)} download prefetch={false}>
          <Download aria-hidden />
          {t("export")}
        </ButtonLink>
        <Button onPress={() => setImporting(true)}>
          <FileUp aria-hidden />
          {t("import.open")}
        </Button>
        <Button look="primary" onPress={() => open("new")}>
          <Plus aria-hidden />
          {t("new")}
        </Button>
      </PageHeader>
      <FilterBar owner={owner} state={state} total={rules.isLoading ? undefined : rules.total} />
      <RuleTable
        rows={rules}
        all={all}
        ownLevel={level}
        canMove={!state.isSet}
        known={known}
        openId={id}
        onOpen={(rule) => open(rule.id)}
        onMove={move}
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
      {id === "new" || chosen ? (
        <Editor
          key={id}
          owner={owner}
          rule={chosen ?? null}
          isOwn={chosen === undefined || chosen.level === level}
          known={chosen ? known(chosen) : undefined}
          onClose={() => open(null)}
        />
      ) : null}
      {importing ? <ImportDialog owner={owner} onClose={() => setImporting(false)} /> : null}
    </>
  );
}
