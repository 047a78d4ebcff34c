"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TreeSelect } from "@/components/ui/tree-select";
import type { CompanyRef } from "@/lib/api/types";
import { useCompanyAdmin } from "./api";
import { branch, nameIn, parentIn, treeOf, withinReach } from "./model";
import { useDeciding } from "./use-deciding";

interface MoveDialogProps {
  companies: readonly CompanyRef[];
  /** The company to move to a parent that is chosen here, or the parent to move a chosen company to. */
  move: { company: string } | { parent: string };
  onClose: () => void;
}

/** Moves a company, with all below it, to another parent or out of its group; says beforehand who sees what then. */
export function MoveDialog({ companies, move, onClose }: MoveDialogProps) {
  const t = useTranslations("companyCare.move");
  const ui = useTranslations("ui.dialog");
  const admin = useCompanyAdmin();
  const { pending, decide } = useDeciding();
  const [choice, choose] = useState<string | null>(
    "company" in move ? parentIn(companies, move.company) : null,
  );
  const company = "company" in move ? move.company : choice;
  const parent = "company" in move ? choice : move.parent;
  const before = company === null ? null : parentIn(companies, company);
  const isChange = company !== null && parent !== before;

  async function submit() {
    if (company === null) return;
    const moved = await decide(
      () => admin.move(company, parent),
      t("moved", { company: nameIn(companies, company) }),
      () => admin.move(company, before),
    );
    if (moved) onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={
        "company" in move
          ? t("title", { company: nameIn(companies, move.company) })
          : t("here", { parent: nameIn(companies, move.parent) })
      }
    >
      <div className="flex flex-col gap-4">
        <Choice companies={companies} move={move} value={choice} onChange={choose} />
        {isChange ? <Consequences companies={companies} company={company} parent={parent} /> : null}
      </div>
      <Actions>
        <Button onPress={onClose}>{ui("cancel")}</Button>
        <Button look="primary" isDisabled={!isChange} isPending={pending} onPress={() => void submit()}>
          {t("submit")}
        </Button>
      </Actions>
    </Dialog>
  );
}

interface ChoiceProps extends Pick<MoveDialogProps, "companies" | "move"> {
  value: string | null;
  onChange: (id: string | null) => void;
}

function Choice({ companies, move, value, onChange }: ChoiceProps) {
  const t = useTranslations("companyCare.move");
  const empty = useTranslations("empty");
  const id = useId();
  const label = t("company" in move ? "parent" : "company");
  const below = "company" in move ? branch(companies, move.company) : null;
  const above = "parent" in move ? new Set(withinReach(companies, move.parent)) : null;
  const isChoice = (one: string) =>
    "company" in move ? !below?.has(one) : !above?.has(one) && parentIn(companies, one) !== move.parent;
  return (
    <div className="flex flex-col gap-1">
      <span id={id} className="font-medium text-sm">
        {label}
      </span>
      <TreeSelect
        label={label}
        placeholder={t("company" in move ? "noParent" : "choose")}
        emptyText={empty("companies")}
        items={treeOf(companies, isChoice)}
        value={value}
        className="w-full"
        onChange={onChange}
      />
    </div>
  );
}

interface ConsequencesProps {
  companies: readonly CompanyRef[];
  company: string;
  parent: string | null;
}

/** Who sees the company and counts it in no longer, who from now on, and what goes along. */
function Consequences({ companies, company, parent }: ConsequencesProps) {
  const t = useTranslations("companyCare.move");
  const list = new Intl.ListFormat(useLocale());
  const was = withinReach(companies, parentIn(companies, company));
  const is = withinReach(companies, parent);
  const lose = was.filter((id) => !is.includes(id));
  const gain = is.filter((id) => !was.includes(id));
  const along = branch(companies, company).size - 1;
  const namesOf = (ids: readonly string[]) => list.format(ids.map((id) => nameIn(companies, id)));
  return (
    <Notice tone="warn" title={t("changes")} role="status">
      <ul className="flex list-disc flex-col gap-1 ps-4">
        {lose.length > 0 ? <li>{t("lose", { count: lose.length, names: namesOf(lose) })}</li> : null}
        {gain.length > 0 ? <li>{t("gain", { count: gain.length, names: namesOf(gain) })}</li> : null}
        {along > 0 ? <li>{t("along", { count: along })}</li> : null}
        {parent === null ? null : <li>{t("share", { parent: nameIn(companies, parent) })}</li>}
      </ul>
    </Notice>
  );
}
