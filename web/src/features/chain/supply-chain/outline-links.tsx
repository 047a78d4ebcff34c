"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { Link } from "@/components/ui/link";
import { address } from "@/lib/api/address";
import { sections } from "@/lib/api/enums";
import type { Activity } from "@/lib/api/supply-chain-types";
import { useApi } from "@/lib/api/use-api";
import { topicAddress } from "@/lib/materiality";
import { usePeriod } from "@/lib/period/period";

/** The topics and questions that an activity relates to; renders nothing without any. */
export function OutlineLinks({ activity: { topics, questions } }: { activity: Activity }) {
  const t = useTranslations("supplyChain.links");
  const id = useId();
  if (topics.length + questions.length === 0) return null;
  return (
    <div>
      <h3 id={id} className="font-medium text-sm">
        {t("title")}
      </h3>
      <ul aria-labelledby={id} className="flex flex-col">
        {topics.map((topic) => (
          <li key={topic}>
            <Link href={topicAddress(topic)}>{t("topic", { topic })}</Link>
          </li>
        ))}
        {questions.map((question) => (
          <li key={question}>
            <Question id={question} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A question by its name in the year that is looked at; by its number where that does not ask it. */
function Question({ id }: { id: string }) {
  const { date } = usePeriod();
  const locale = useLocale();
  const { data } = useApi(address("GET /company/question/{id}", { path: { id }, query: { locale, date } }));
  const section = data && sections[data.section];
  if (!data || !section) return <span className="text-muted">{id}</span>;
  return (
    <Link href={`/company/questions/section/${section}/question/${encodeURIComponent(id)}`}>
      {data.shortTitle}
    </Link>
  );
}
