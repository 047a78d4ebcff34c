"use client";

import { useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Card } from "@/components/ui/card";
import { SkeletonText } from "@/components/ui/skeleton";
import { useProgress } from "./api";
import { sectionsOf } from "./model";

/** The sections of the questionnaire in their order, with how much there is to answer and to hand out. */
export function SectionOrder({ year }: { year: number }) {
  const t = useTranslations("setup.final.sections");
  const names = useTranslations("shell.menu.items");
  const progress = useProgress(year);
  return (
    <Card title={t("title")}>
      <AsyncContent answer={progress} skeleton={<SkeletonText lines={4} />}>
        {(found) => {
          const sections = sectionsOf(found);
          const unassigned = sections.reduce((sum, section) => sum + section.unassigned, 0);
          if (sections.length === 0) return <p className="text-muted">{t("none")}</p>;
          return (
            <>
              <ol className="list-decimal ps-5">
                {sections.map(({ name, count }) => (
                  <li key={name} className="py-0.5">
                    {names(`${name}.text` as "Goals.text")}{" "}
                    <span className="text-muted text-sm">{t("questions", { count })}</span>
                  </li>
                ))}
              </ol>
              <p className="pt-3 text-muted text-sm">{t("unassigned", { count: unassigned })}</p>
            </>
          );
        }}
      </AsyncContent>
    </Card>
  );
}
