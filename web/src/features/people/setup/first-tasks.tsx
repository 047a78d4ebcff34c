"use client";

import { ArrowRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { PlainLink } from "@/components/ui/link";
import type { Feature } from "@/lib/api/enums";
import type { Onboarding } from "@/lib/api/onboarding-types";
import { firstHref, measured, type Task, tasksOf } from "./model";

/** What to do first, with the way there. Setting up stays open until it is ended, so that one can come back. */
export function FirstTasks({ at, has }: { at: Onboarding; has: (feature: Feature) => boolean }) {
  const t = useTranslations("setup.final");
  const sources = useTranslations("setup.deepDive.sources");
  const { list } = useFormatter();
  const { year } = at;
  const ways: Record<Task, string | null> = {
    books: at.partner ? `/company/integrations?connect=${at.partner}` : "/company/integrations",
    energy: `/company/footprint/energy-contracts?year=${year}`,
    activities: `/company/footprint/activity-data?year=${year}`,
    people: "/company/users",
    group: null,
  };
  const values = { sources: list(measured(at.sources).map((source) => sources(source))) };
  return (
    <Card title={t("tasks.title")}>
      <ol className="-mx-3 flex flex-col">
        {at.first ? (
          <Item
            href={firstHref(at)}
            title={t("tasks.first")}
            text={t("tasks.firstText", { question: at.first.shortTitle, year: String(year) })}
          />
        ) : null}
        {tasksOf(at, has).map((task) => (
          <Item
            key={task}
            href={ways[task]}
            title={t(`tasks.${task}`)}
            text={t(`tasks.${task}Text`, values)}
          />
        ))}
      </ol>
    </Card>
  );
}

function Item({ href, title, text }: { href: string | null; title: string; text: string }) {
  const words = (
    <span className="min-w-0 flex-1">
      <span className="block font-medium">{title}</span>
      <span className="block text-muted text-sm">{text}</span>
    </span>
  );
  const look = "flex min-h-row items-center gap-3 rounded-md px-3 py-2";
  return (
    <li>
      {href === null ? (
        <div className={look}>{words}</div>
      ) : (
        <PlainLink href={href} className={`${look} hover:bg-hover`}>
          {words}
          <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
        </PlainLink>
      )}
    </li>
  );
}
