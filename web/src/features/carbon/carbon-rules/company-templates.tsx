"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { onDemand } from "@/components/on-demand";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import type { GivenTemplate } from "@/lib/api/types";
import { useTemplatesOf } from "./template-api";
import { Follows } from "./template-followers";
import { addressOf } from "./template-list";
import { inOrder, standingOf } from "./template-model";

const PlanDialog = onDemand(() => import("./plan-dialog").then((module) => module.PlanDialog));

interface Planned {
  given: GivenTemplate;
  version: number;
}

/** The templates that a company follows, and those that it could be given. */
export function CompanyTemplates({ company }: { company: string }) {
  const t = useTranslations("carbonTemplates.company");
  const answer = useTemplatesOf(company);
  const [planned, setPlanned] = useState<Planned | null>(null);
  const plan = (given: GivenTemplate, version: number) => setPlanned({ given, version });
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <AsyncContent answer={answer} skeleton={<ListSkeleton />}>
        {(all) => {
          const sorted = inOrder(all);
          const followed = sorted.filter(({ follows }) => follows !== null);
          const others = sorted.filter(({ follows }) => follows === null);
          return (
            <div className="flex flex-col gap-6">
              <Group title={t("followed")} of={followed} onPlan={plan}>
                <Empty title={t("none")}>{t("noneText")}</Empty>
              </Group>
              <Group title={t("others")} of={others} onPlan={plan}>
                <Empty title={t("noOthers")}>{t("noOthersText")}</Empty>
              </Group>
            </div>
          );
        }}
      </AsyncContent>
      {planned ? (
        <PlanDialog
          plan={{ template: planned.given.template.id, version: planned.version }}
          name={planned.given.template.name}
          companies={[{ id: company, name: "" }]}
          onDone={() => setPlanned(null)}
          onClose={() => setPlanned(null)}
        />
      ) : null}
    </>
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="h-14 w-full" />
      ))}
    </div>
  );
}

interface GroupProps {
  title: string;
  of: readonly GivenTemplate[];
  onPlan: (given: GivenTemplate, version: number) => void;
  /** In place of templates. */
  children: ReactNode;
}

function Group({ title, of, onPlan, children }: GroupProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="font-medium">{title}</h2>
      <div className="rounded-lg border border-line bg-surface">
        {of.length === 0 ? (
          children
        ) : (
          <ul>
            {of.map((given) => (
              <Item key={given.template.id} given={given} onPlan={onPlan} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Item({ given, onPlan }: { given: GivenTemplate; onPlan: GroupProps["onPlan"] }) {
  const t = useTranslations("carbonTemplates");
  const { template, follows, fits } = given;
  const newest = template.version;
  const isBehind = standingOf(follows, newest) === "behind";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link href={addressOf(template.id)} prefetch={false} className="font-medium text-ink">
            {template.name}
          </Link>
          {fits ? null : <Badge>{t("company.otherChart")}</Badge>}
        </p>
        <p className="text-muted text-sm">{template.text}</p>
        {follows === null ? null : (
          <p className="pt-1 text-sm">
            <Follows version={follows} newest={newest} />
            <Giver given={given} />
          </p>
        )}
      </div>
      <span className="flex flex-wrap gap-2">
        {follows !== null ? (
          <Button
            size="sm"
            aria-label={t("company.takeOf", { name: template.name })}
            onPress={() => onPlan(given, 0)}
          >
            {t("company.take")}
          </Button>
        ) : null}
        {newest !== null && (follows === null || isBehind) ? (
          <Button
            size="sm"
            look="primary"
            aria-label={t(isBehind ? "company.followOf" : "company.giveOf", {
              name: template.name,
              version: String(newest),
            })}
            onPress={() => onPlan(given, newest)}
          >
            {t(isBehind ? "company.follow" : "company.give", { version: String(newest) })}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

/** Who gave it when, or why the program did. */
function Giver({ given: { because, industry, givenBy, givenAt } }: { given: GivenTemplate }) {
  const t = useTranslations("carbonTemplates.company.because");
  if (!givenAt) return null;
  const by = because ? t(because, { industry }) : givenBy;
  return (
    <span className="text-muted">
      {" · "}
      {by ? `${by}, ` : null}
      <RelativeTime at={givenAt} />
    </span>
  );
}
