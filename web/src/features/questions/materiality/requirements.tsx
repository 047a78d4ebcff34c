"use client";

import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import type { TopicPage } from "@/lib/api/types";

/** The disclosure requirements of a topic; what each asks for unfolds. */
export function Requirements({ topic }: { topic: TopicPage }) {
  const t = useTranslations("materiality.topics");
  return (
    <section aria-label={t("requirements")}>
      <h2 className="font-semibold text-lg">{t("requirements")}</h2>
      <p className="pb-2 text-muted text-sm">{t("requirementsLead")}</p>
      <ul className="rounded-lg border border-line bg-surface px-2 py-1">
        {topic.requirements.map(({ name, guidance, questions }) => (
          <li key={name} className="border-line border-b py-1 last:border-b-0">
            <Requirement name={name} guidance={guidance} count={t("count", { count: questions })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Requirement({ name, guidance, count }: { name: string; guidance: string; count: string }) {
  const aside = <span className="figures shrink-0 px-2 text-muted text-sm">{count}</span>;
  if (guidance === "") {
    return (
      <div className="flex min-h-8 items-center justify-between gap-2 ps-7">
        <h3 className="font-medium">{name}</h3>
        {aside}
      </div>
    );
  }
  return (
    <Disclosure level={3} title={name} aside={aside}>
      <div className="flex max-w-prose flex-col gap-2 py-1 ps-7 pe-2">
        {guidance.split("\n").map((paragraph, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never move.
          <p key={place}>{paragraph}</p>
        ))}
      </div>
    </Disclosure>
  );
}
