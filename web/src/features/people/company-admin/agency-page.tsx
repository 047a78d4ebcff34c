"use client";

import { Building2, Plus, UsersRound } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ButtonLink, Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonText } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import type { AgencyRow, CompanyRef } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { useTitlePart } from "@/lib/window-title";
import { useAgency, useClients, useCompanyAdmin } from "./api";
import { useDeciding } from "./use-deciding";

const AgencyDialog = onDemand(() => import("./agency-dialog").then((module) => module.AgencyDialog));
const ClientDialog = onDemand(() => import("./give-dialog").then((module) => module.ClientDialog));

/** One agency: its name, the people who work for it and its clients. */
export function AgencyPage({ agency }: { agency: string }) {
  const answer = useAgency(agency);
  const clients = useClients(agency);
  useTitlePart(answer.data?.name);
  return (
    <AsyncContent answer={answer} skeleton={<SkeletonText lines={6} />}>
      {(found) => (
        <>
          <Head agency={found} />
          <div className="flex max-w-3xl flex-col gap-4">
            <People agency={found} />
            <AsyncContent answer={clients} skeleton={<SkeletonText lines={4} />}>
              {(companies) => <Clients agency={found} companies={companies} />}
            </AsyncContent>
          </div>
        </>
      )}
    </AsyncContent>
  );
}

function Head({ agency }: { agency: AgencyRow }) {
  const t = useTranslations("companyCare.agency");
  const list = useTranslations("companies.agencies");
  const admin = useCompanyAdmin();
  const { done } = useToast();
  const [open, setOpen] = useState(false);
  return (
    <>
      <PageHeader
        title={agency.name}
        above={
          <Breadcrumbs crumbs={[{ label: list("title"), href: "/admin/agencies" }, { label: agency.name }]} />
        }
      >
        <Button onPress={() => setOpen(true)}>{t("rename")}</Button>
      </PageHeader>
      {open ? (
        <AgencyDialog
          name={agency.name}
          onClose={() => setOpen(false)}
          onSave={async (name) => {
            await admin.renameAgency(agency.id, name);
            done(t("renamed"));
          }}
        />
      ) : null}
    </>
  );
}

function People({ agency }: { agency: AgencyRow }) {
  const t = useTranslations("companyCare.agency");
  const locale = useLocale();
  return (
    <Card
      title={t("people")}
      aside={
        <ButtonLink size="sm" href={`/admin/users?agency=${agency.id}`}>
          <UsersRound aria-hidden />
          {t("showPeople")}
        </ButtonLink>
      }
    >
      <p>{t("peopleCount", { count: agency.people, shown: formatNumber(agency.people, locale) })}</p>
    </Card>
  );
}

function Clients({ agency, companies }: { agency: AgencyRow; companies: readonly CompanyRef[] }) {
  const t = useTranslations("companyCare.agency");
  const admin = useCompanyAdmin();
  const { pending, decide } = useDeciding();
  const [adding, add] = useState(false);
  return (
    <Card
      title={t("clients")}
      aside={
        <Button size="sm" onPress={() => add(true)}>
          <Plus aria-hidden />
          {t("add")}
        </Button>
      }
    >
      {companies.length === 0 ? (
        <Empty icon={Building2} title={t("noClients")} />
      ) : (
        <ul aria-label={t("clients")} className="flex flex-col">
          {companies.map(({ id, name }) => (
            <li
              key={id}
              className="flex min-h-row items-center gap-3 border-line border-b py-1.5 last:border-b-0"
            >
              <Link href={`/admin/companies/${id}`} className="min-w-0 flex-1 sm:truncate text-ink">
                {name}
              </Link>
              <Button
                size="sm"
                isDisabled={pending}
                aria-label={t("removeOf", { company: name })}
                onPress={() =>
                  void decide(
                    () => admin.setAgency(id, null),
                    t("removed", { company: name }),
                    () => admin.setAgency(id, agency.id),
                  )
                }
              >
                {t("remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {adding ? (
        <ClientDialog
          agency={agency}
          clients={new Set(companies.map(({ id }) => id))}
          onClose={() => add(false)}
        />
      ) : null}
    </Card>
  );
}
