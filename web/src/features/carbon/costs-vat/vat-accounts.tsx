"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ComboBox } from "@/components/ui/combo-box";
import { PlainSelect } from "@/components/ui/plain-select";
import type { VatAccount } from "@/lib/api/types";
import { useSayVat } from "./api";
import { holds } from "./model";
import { VatRange } from "./vat-range";

/** The accounts of which something else is said than of the company, and a way to say so of one more. */
export function VatAccounts({ accounts }: { accounts: VatAccount[] }) {
  const t = useTranslations("costsVat");
  const differ = accounts.filter((account) => account.holds !== "company");
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-medium text-sm">{t("accounts")}</h3>
      {differ.length === 0 ? (
        <p className="text-muted text-sm">{t("none")}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {differ.map((account) => (
            <Row key={account.number} account={account} />
          ))}
        </ul>
      )}
      <Adding accounts={accounts.filter((account) => account.holds === "company")} />
      <VatRange />
    </div>
  );
}

function Row({ account: { number, name, holds: said } }: { account: VatAccount }) {
  const t = useTranslations("costsVat");
  const { ofAccount, pending } = useSayVat();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span>
        <span className="figures">{number}</span> <span className="text-muted">{name}</span>
      </span>
      <PlainSelect
        label={t("of", { account: number })}
        hideLabel
        choices={holds.map((id) => ({ id, label: t(id) }))}
        value={said}
        isDisabled={pending}
        onChange={(choice) => void ofAccount(number, choice)}
      />
    </li>
  );
}

/** Says of an account what the company does not: with the tax or without. */
function Adding({ accounts }: { accounts: VatAccount[] }) {
  const t = useTranslations("costsVat");
  const { ofAccount, pending } = useSayVat();
  const [number, setNumber] = useState<string | null>(null);
  const [said, setSaid] = useState<"yes" | "no">("no");
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={async (event) => {
        event.preventDefault();
        if (number && (await ofAccount(number, said))) setNumber(null);
      }}
    >
      <ComboBox
        label={t("account")}
        choices={accounts.map((account) => ({
          id: account.number,
          label: `${account.number} ${account.name}`.trim(),
        }))}
        value={number}
        onChange={setNumber}
        placeholder={t("find")}
        emptyText={t("noMatch")}
        className="min-w-64 flex-1"
      />
      <PlainSelect
        label={t("title")}
        choices={(["yes", "no"] as const).map((id) => ({ id, label: t(id) }))}
        value={said}
        onChange={setSaid}
      />
      <Button type="submit" isPending={pending} isDisabled={number === null}>
        {t("add")}
      </Button>
    </form>
  );
}
