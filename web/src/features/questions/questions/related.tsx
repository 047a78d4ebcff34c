"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Problem } from "@/components/states/problem";
import { Disclosure } from "@/components/ui/disclosure";
import { Link } from "@/components/ui/link";
import { SkeletonText } from "@/components/ui/skeleton";
import { type Section, sections } from "@/lib/api/enums";
import { useRelated } from "./api";
import { shownStatus } from "./model";
import { StatusMark } from "./status-mark";

/** The questions that have to do with one, under what they have in common; asked for when somebody opens them. */
export function Related({ question, section }: { question: string; section: Section }) {
  const t = useTranslations("questions.related");
  const [open, setOpen] = useState(false);
  return (
    <Disclosure level={2} title={t("title")} isExpanded={open} onExpandedChange={setOpen}>
      {open ? <List question={question} section={section} /> : null}
    </Disclosure>
  );
}

function List({ question, section }: { question: string; section: Section }) {
  const t = useTranslations("questions.related");
  const names = useTranslations("shell.menu.items");
  const { data, error, mutate } = useRelated(question);
  if (error && !data) return <Problem error={error} onRetry={() => void mutate()} />;
  if (!data) return <SkeletonText lines={4} />;
  if (data.length === 0) return <p className="px-6 pt-1 pb-3 text-muted">{t("none")}</p>;
  const relations = [...new Set(data.map(({ relation }) => relation))];
  return (
    <div className="flex flex-col gap-2 px-6 pt-1 pb-3">
      {relations.map((relation) => (
        <section key={relation} aria-label={t(relation)}>
          <h3 className="text-muted text-xs">{t(relation)}</h3>
          <ul>
            {data
              .filter((one) => one.relation === relation)
              .map((one) => {
                const place = sections[one.section] ?? section;
                return (
                  <li key={one.id} className="flex items-start gap-2 py-1 text-sm">
                    <span className="pt-0.5">
                      <StatusMark status={shownStatus(one)} />
                    </span>
                    <span className="min-w-0">
                      <Link
                        href={`/company/questions/section/${place}/question/${encodeURIComponent(one.id)}`}
                      >
                        {one.shortTitle}
                      </Link>
                      {place === section ? null : (
                        <span className="text-muted">{` · ${names(`${place}.text` as "Goals.text")}`}</span>
                      )}
                    </span>
                  </li>
                );
              })}
          </ul>
        </section>
      ))}
    </div>
  );
}
