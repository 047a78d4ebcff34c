"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { PlainSelect } from "@/components/ui/plain-select";
import { TreeSelect } from "@/components/ui/tree-select";
import type { AdministeredCompany, AgencyRow } from "@/lib/api/types";
import { useAgencies, useAllCompanies, useCompany, useCompanyAdmin } from "./api";
import { treeOf } from "./model";
import { useDeciding } from "./use-deciding";

/** Chooses the agency that manages a company, if any. */
export function AgencyOfCompanyDialog({
  company,
  onClose,
}: {
  company: AdministeredCompany;
  onClose: () => void;
}) {
  const t = useTranslations("companyCare.give");
  const agencies = useAgencies();
  const now = company.agency?.id ?? "none";
  const [choice, choose] = useState(now);
  const chosen = agencies.data?.find(({ id }) => id === choice) ?? null;
  return (
    <Giving
      title={t("title", { company: company.name })}
      company={company}
      agency={chosen}
      isChange={choice !== now}
      onClose={onClose}
    >
      <PlainSelect
        label={t("agency")}
        isDisabled={agencies.data === undefined}
        value={choice}
        choices={[
          { id: "none", label: t("noAgency") },
          ...(agencies.data ?? []).map(({ id, name }) => ({ id, label: name })),
        ]}
        onChange={choose}
      />
    </Giving>
  );
}

/** Adds a company to the clients of an agency. */
export function ClientDialog({
  agency,
  clients,
  onClose,
}: {
  agency: AgencyRow;
  /** Its clients so far. */
  clients: ReadonlySet<string>;
  onClose: () => void;
}) {
  const t = useTranslations("companyCare.give");
  const empty = useTranslations("empty");
  const all = useAllCompanies();
  const [choice, choose] = useState<string | null>(null);
  const { data } = useCompany(choice);
  return (
    <Giving
      title={t("client", { agency: agency.name })}
      company={data?.id === choice ? (data ?? null) : null}
      agency={agency}
      isChange={choice !== null}
      onClose={onClose}
    >
      <div className="flex flex-col gap-1">
        <span className="font-medium text-sm">{t("company")}</span>
        <TreeSelect
          label={t("company")}
          placeholder={t("choose")}
          emptyText={empty("companies")}
          items={treeOf(all.data ?? [], (id) => !clients.has(id))}
          value={choice}
          isLoading={all.data === undefined}
          className="w-full"
          onChange={choose}
        />
      </div>
    </Giving>
  );
}

interface GivingProps {
  title: string;
  /** Null until it is chosen and known. */
  company: AdministeredCompany | null;
  /** Null for none. */
  agency: AgencyRow | null;
  isChange: boolean;
  onClose: () => void;
  children: ReactNode;
}

function Giving({ title, company, agency, isChange, onClose, children }: GivingProps) {
  const t = useTranslations("companyCare.give");
  const ui = useTranslations("ui.dialog");
  const admin = useCompanyAdmin();
  const { pending, decide } = useDeciding();
  async function submit(given: AdministeredCompany) {
    const names = { company: given.name, agency: agency?.name ?? "" };
    const saved = await decide(
      () => admin.setAgency(given.id, agency?.id ?? null),
      t(agency ? "given" : "taken", names),
      () => admin.setAgency(given.id, given.agency?.id ?? null),
    );
    if (saved) onClose();
  }
  return (
    <Dialog isOpen onOpenChange={onClose} title={title}>
      <div className="flex flex-col gap-4">
        {children}
        {isChange && company ? (
          <Notice tone="warn" title={t("changes")} role="status">
            <ul className="flex list-disc flex-col gap-1 ps-4">
              {company.agency ? <li>{t("lose", { agency: company.agency.name })}</li> : null}
              {agency ? <li>{t("gain", { agency: agency.name })}</li> : null}
            </ul>
          </Notice>
        ) : null}
      </div>
      <Actions>
        <Button onPress={onClose}>{ui("cancel")}</Button>
        <Button
          look="primary"
          isDisabled={!isChange || company === null}
          isPending={pending}
          onPress={() => {
            if (company) void submit(company);
          }}
        >
          {t("submit")}
        </Button>
      </Actions>
    </Dialog>
  );
}
