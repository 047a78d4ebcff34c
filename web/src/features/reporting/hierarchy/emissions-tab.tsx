"use client";

import { Sprout } from "lucide-react";
import { useTranslations } from "next-intl";
import { onDemand } from "@/components/on-demand";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PlainSelect } from "@/components/ui/plain-select";
import { Skeleton } from "@/components/ui/skeleton";
import type { GroupEmissions } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";
import { useGroupEmissions, useHierarchy } from "./api";
import { EmissionCategories } from "./emission-categories";
import { EmissionDoubts } from "./emission-doubts";
import { EmissionFigures } from "./emission-figures";
import { EmissionInside } from "./emission-inside";
import { EmissionMembers } from "./emission-members";
import { EmissionQuestions } from "./emission-questions";
import { LookBar } from "./look-bar";
import { membership, withoutBooks } from "./model";
import { useLook } from "./use-look";

const Charts = onDemand(
  () => import("./emission-charts").then((module) => module.EmissionCharts),
  <Skeleton className="h-96 rounded-lg" />,
);

/** What the group emits, or one company in it, and which companies and categories that comes from. */
export function EmissionsTab() {
  const t = useTranslations("hierarchy.emissions");
  const loading = useTranslations("hierarchy");
  const look = useLook();
  const { year } = usePeriod();
  const answer = useGroupEmissions(look);
  const { data: hierarchy } = useHierarchy();
  const members = hierarchy?.members.filter((member) => membership(member) !== "none") ?? [];
  return (
    <div className="flex flex-col gap-4">
      <LookBar>
        <PlainSelect
          hideLabel
          label={t("company")}
          className="w-56"
          value={look.company}
          choices={[
            { id: "", label: t("allCompanies") },
            ...members.map(({ id, name, depth }) => ({ id, label: `${"\u2007".repeat(depth * 2)}${name}` })),
          ]}
          onChange={(company) => look.set({ company })}
        />
        {look.category ? (
          <Button onPress={() => look.set({ category: "" })}>{t("clearCategory")}</Button>
        ) : null}
      </LookBar>
      <AsyncContent
        problem={loading("problem")}
        answer={answer}
        skeleton={<EmissionsSkeleton />}
        stale={answer.isLoading && answer.data !== undefined}
      >
        {(emissions) =>
          emissions.withBooks === 0 ? (
            <>
              <Empty icon={Sprout} title={t("emptyTitle", { year: String(year) })}>
                {t("emptyText")}
              </Empty>
              <EmissionQuestions />
            </>
          ) : (
            <div className="flex flex-col gap-4">
              <Coverage emissions={emissions} />
              <EmissionFigures emissions={emissions} />
              <EmissionMembers emissions={emissions} />
              <EmissionInside emissions={emissions} />
              <EmissionCategories emissions={emissions} />
              <EmissionDoubts emissions={emissions} />
              <EmissionQuestions />
              <Charts emissions={emissions} />
            </div>
          )
        }
      </AsyncContent>
    </div>
  );
}

/** Which companies the figures know nothing of, or too little. */
function Coverage({ emissions }: { emissions: GroupEmissions }) {
  const t = useTranslations("hierarchy.emissions");
  const missing = withoutBooks(emissions);
  const partial = emissions.members.filter((member) => member.partial);
  return (
    <>
      {missing.length > 0 ? (
        <Notice
          tone="warn"
          title={t("coverage", { with: emissions.withBooks, of: emissions.members.length })}
        >
          {t("coverageWithout", { companies: missing.map(({ name }) => name).join(", ") })}
        </Notice>
      ) : null}
      {partial.length > 0 ? (
        <Notice tone="warn" title={t("partial")}>
          {t("partialOf", { companies: partial.map(({ name }) => name).join(", ") })}
        </Notice>
      ) : null}
    </>
  );
}

function EmissionsSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-4">
      <Skeleton className="h-32 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
