"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { PlainLink } from "@/components/ui/link";
import { YearStepper } from "@/components/ui/year-stepper";
import { usePeriod } from "@/lib/period/period";
import { goOnHref, type NamedSection, nextSection } from "./model";

interface QuickActionsProps {
  sections: readonly NamedSection[];
  assigned: number;
}

/** What a person can do with their questions now: go on where some are open, see all, or look at another year. */
export function QuickActions({ sections, assigned }: QuickActionsProps) {
  const t = useTranslations("dashboard.user");
  const names = useTranslations("shell.menu.items");
  const goOn = nextSection(sections);
  return (
    <Card title={t("actions")} className="h-full">
      <ul className="-mx-3 flex flex-col">
        <li>
          {goOn ? (
            <Action
              href={goOnHref(goOn)}
              title={t("goOn", { section: names(`${goOn.name}.text` as "Goals.text") })}
              text={t("goOnText", { left: goOn.progress.open })}
            />
          ) : (
            <p className="px-3 py-2">{t("done")}</p>
          )}
        </li>
        <li>
          <Action href="/user/questions" title={t("viewAll")} text={t("viewAllText", { count: assigned })} />
        </li>
        <li className="flex flex-wrap items-center justify-between gap-x-3 px-3 py-2">
          <span className="font-medium">{t("changeYear")}</span>
          <ChangeYear />
        </li>
      </ul>
    </Card>
  );
}

/** The reporting year, where a person looks for their questions. */
export function ChangeYear() {
  const t = useTranslations("dashboard.user");
  const { year, last, choose } = usePeriod();
  return <YearStepper label={t("changeYear")} year={year} last={last} onChange={choose} />;
}

function Action({ href, title, text }: { href: string; title: string; text: string }) {
  return (
    <PlainLink href={href} className="flex min-h-row items-center gap-3 rounded-md px-3 py-2 hover:bg-hover">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-muted text-sm">{text}</span>
      </span>
      <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
    </PlainLink>
  );
}
