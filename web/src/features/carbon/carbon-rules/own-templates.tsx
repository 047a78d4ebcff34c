"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { onDemand } from "@/components/on-demand";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import type { GivenTemplate } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";
import { useOwnTemplates } from "./own-template-api";
import { OwnTemplateItem } from "./own-template-item";
import { inOrder } from "./template-model";

const ChooseDialog = onDemand(() => import("./choose-dialog").then((module) => module.ChooseDialog));

interface Planned {
  given: GivenTemplate;
  version: number;
}

/** The templates that the company follows, with why, and those that it could follow. */
export function OwnTemplates() {
  const t = useTranslations("ownTemplates");
  const { year } = usePeriod();
  const answer = useOwnTemplates();
  const [planned, setPlanned] = useState<Planned | null>(null);
  const plan = (given: GivenTemplate, version: number) => setPlanned({ given, version });
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        <ButtonLink href="/company/details">{t("details")}</ButtonLink>
        <ButtonLink href={`/company/footprint?year=${year}`}>{t("back")}</ButtonLink>
      </PageHeader>
      <AsyncContent answer={answer} skeleton={<ListSkeleton />}>
        {(all) => {
          const sorted = inOrder(all);
          const followed = sorted.filter(({ follows }) => follows !== null);
          const others = sorted.filter(({ follows, fits }) => follows === null && fits);
          return (
            <div className="flex max-w-4xl flex-col gap-6">
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
        <ChooseDialog
          plan={{ template: planned.given.template.id, version: planned.version }}
          name={planned.given.template.name}
          onClose={() => setPlanned(null)}
        />
      ) : null}
    </>
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden className="flex max-w-4xl flex-col gap-3">
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="h-18 w-full" />
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
              <OwnTemplateItem key={given.template.id} given={given} onPlan={onPlan} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
