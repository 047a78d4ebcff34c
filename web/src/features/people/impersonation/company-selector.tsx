"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { TreeSelect } from "@/components/ui/tree-select";
import { useSession } from "@/lib/session/session";
import { useCompanies } from "./api";
import { hasChoice } from "./model";
import { useActing } from "./use-acting";

/** Picks the company to act for out of the tree; clearing goes back to being oneself. */
export function CompanySelector() {
  const t = useTranslations("shell.companySelector");
  const empty = useTranslations("empty");
  const user = useSession();
  const { pending, become, stop } = useActing();
  const { data, isLoading } = useCompanies(hasChoice(user));
  const items = useMemo(
    () => (data ?? []).map(({ id, name, parentCompanyId }) => ({ id, name, parentId: parentCompanyId })),
    [data],
  );
  return (
    <TreeSelect
      label={t("label")}
      placeholder={t("placeholder")}
      emptyText={empty("companies")}
      items={items}
      value={user.impersonating ? (user.company?.id ?? null) : null}
      isLoading={isLoading}
      isPending={pending}
      onChange={(id) => (id === null ? stop() : become(id))}
      className="w-full md:w-64"
    />
  );
}
