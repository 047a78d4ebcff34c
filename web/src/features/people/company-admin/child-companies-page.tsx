"use client";

import { Building2, Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonText } from "@/components/ui/skeleton";
import { flatten, forest } from "@/components/ui/tree-model";
import type { CompanyRef } from "@/lib/api/types";
import { useAllCompanies } from "./api";
import { branch, treeOf } from "./model";

const MoveDialog = onDemand(() => import("./move-dialog").then((module) => module.MoveDialog));
const CreateCompanyDialog = onDemand(() =>
  import("./create-company-dialog").then((module) => module.CreateCompanyDialog),
);

/** What is asked on the page: a new subsidiary, which company to take in, or where to move one. */
type Asked = "create" | "adopt" | { company: string };

/** The companies below one in its group, as a tree: to create one, to take one in, to move one elsewhere. */
export function ChildCompaniesPage({ company }: { company: string }) {
  const t = useTranslations("companyCare.children");
  const answer = useAllCompanies();
  const [asked, ask] = useState<Asked | null>(null);
  const isWaiting = answer.data === undefined;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        <Button isDisabled={isWaiting} onPress={() => ask("adopt")}>
          {t("adopt")}
        </Button>
        <Button look="primary" isDisabled={isWaiting} onPress={() => ask("create")}>
          <Plus aria-hidden />
          {t("create")}
        </Button>
      </PageHeader>
      <AsyncContent answer={answer} skeleton={<SkeletonText lines={5} />}>
        {(companies) => (
          <>
            <Below company={company} companies={companies} onMove={(id) => ask({ company: id })} />
            {asked === "create" ? <CreateCompanyDialog parent={company} onClose={() => ask(null)} /> : null}
            {asked === null || asked === "create" ? null : (
              <MoveDialog
                companies={companies}
                move={asked === "adopt" ? { parent: company } : asked}
                onClose={() => ask(null)}
              />
            )}
          </>
        )}
      </AsyncContent>
    </>
  );
}

interface BelowProps {
  company: string;
  companies: readonly CompanyRef[];
  onMove: (company: string) => void;
}

function Below({ company, companies, onMove }: BelowProps) {
  const t = useTranslations("companyCare.children");
  const locale = useLocale();
  const own = branch(companies, company);
  const below = flatten(
    forest(
      treeOf(companies, (id) => id !== company && own.has(id)),
      locale,
    ),
  );
  if (below.length === 0) {
    return (
      <div className="max-w-3xl rounded-lg border border-line bg-surface">
        <Empty icon={Building2} title={t("emptyTitle")}>
          {t("emptyText")}
        </Empty>
      </div>
    );
  }
  return (
    <ul aria-label={t("title")} className="max-w-3xl rounded-lg border border-line bg-surface">
      {below.map(({ item, depth }) => (
        <li
          key={item.id}
          className="flex min-h-row items-center gap-3 border-line border-b px-4 py-1.5 last:border-b-0"
          style={{ paddingInlineStart: `${1 + depth * 1.25}rem` }}
        >
          <Link href={`/admin/companies/${item.id}`} className="min-w-0 flex-1 sm:truncate text-ink">
            {item.name}
          </Link>
          <Button size="sm" aria-label={t("moveOf", { company: item.name })} onPress={() => onMove(item.id)}>
            {t("move")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
