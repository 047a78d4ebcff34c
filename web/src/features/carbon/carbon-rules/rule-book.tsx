"use client";

import { Download, FileUp, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { countOf } from "@/components/data-table/pages";
import { onDemand } from "@/components/on-demand";
import { Empty, EmptyFiltered } from "@/components/states/empty";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import type { Rule } from "@/lib/api/types";
import { exportAddress, levelOf, type Owner, useChanges, useFindings, useRules } from "./api";
import { FilterBar } from "./filter-bar";
import { knownOf } from "./model";
import { RuleTable } from "./rule-table";
import { useMoving } from "./use-moving";
import { useOpenRule, useQuery } from "./use-query";

const Editor = onDemand(() => import("./editor").then((module) => module.Editor));
const ImportDialog = onDemand(() => import("./import-dialog").then((module) => module.ImportDialog));

interface RuleBookProps {
  owner: Owner;
  /** True for rules that are only read here. */
  isReadOnly?: boolean;
  /** Puts the buttons for all rules into a head; without it they stand over the table. */
  head?: (actions: ReactNode) => ReactNode;
}

/** Rules to look through, to change, and to move between installations as a table. */
export function RuleBook({ owner, isReadOnly = false, head = overTable }: RuleBookProps) {
  const t = useTranslations("carbonRules");
  const ui = useTranslations("ui.state");
  const state = useQuery();
  const { id, open } = useOpenRule();
  const [importing, setImporting] = useState(false);
  const rules = useRules(owner, state.query);
  const found = useFindings(owner);
  const changes = useChanges(owner);
  const level = levelOf(owner);
  const all = rules.first?.items ?? [];
  const chosen = all.find((one) => one.id === id);
  const move = useMoving(changes);
  const inForce = knownOf(found.data);
  // What is found of a company's rules says nothing of the shared ones.
  const known = (rule: Rule) => {
    const found = rule.level === level ? inForce(rule.id) : undefined;
    // A template that nobody follows decides over no rows, whatever its rules.
    return found?.kind === "unused" && level === "template" ? { ...found, kind: null } : found;
  };
  const actions = (
    <>
      <ButtonLink href={exportAddress(owner)} download>
        <Download aria-hidden />
        {t("export")}
      </ButtonLink>
      {isReadOnly ? null : (
        <>
          <Button onPress={() => setImporting(true)}>
            <FileUp aria-hidden />
            {t("import.open")}
          </Button>
          <Button look="primary" onPress={() => open("new")}>
            <Plus aria-hidden />
            {t("new")}
          </Button>
        </>
      )}
    </>
  );
  return (
    <>
      {head(actions)}
      <FilterBar owner={owner} state={state} total={countOf(rules)} />
      <RuleTable
        rows={rules}
        all={all}
        ownLevel={level}
        canMove={!state.isSet && !isReadOnly}
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
      {(id === "new" && !isReadOnly) || chosen ? (
        <Editor
          key={id}
          owner={owner}
          rule={chosen ?? null}
          isOwn={!isReadOnly && (chosen === undefined || chosen.level === level)}
          known={chosen ? known(chosen) : undefined}
          onClose={() => open(null)}
        />
      ) : null}
      {importing ? <ImportDialog owner={owner} onClose={() => setImporting(false)} /> : null}
    </>
  );
}

function overTable(actions: ReactNode) {
  return <div className="flex flex-wrap justify-end gap-2 pb-3 print:hidden">{actions}</div>;
}
