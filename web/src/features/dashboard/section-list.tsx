"use client";

import NextLink from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import { formatShare } from "@/lib/format/number";
import { Band } from "./band";
import { type NamedSection, toAnswer } from "./model";

/** Each section with how far it has come; opens its questions. */
export function SectionList({ sections }: { sections: readonly NamedSection[] }) {
  const t = useTranslations("dashboard.sections");
  return (
    <Card title={t("title")}>
      {sections.length === 0 ? (
        <p className="text-muted">{t("none")}</p>
      ) : (
        <ul className="-mx-3 flex flex-col">
          {sections.map((section) => (
            <li key={section.name}>
              <Row section={section} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ section: { name, progress } }: { section: NamedSection }) {
  const t = useTranslations("dashboard");
  const names = useTranslations("shell.menu.items");
  const locale = useLocale();
  const text = names(`${name}.text` as "Goals.text");
  const total = toAnswer(progress);
  return (
    <NextLink
      href={`/company/questions/section/${name}`}
      className="grid min-h-row grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 rounded-md px-3 py-2 hover:bg-hover sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_3.5rem_8.5rem]"
    >
      <span className="truncate font-medium">{text}</span>
      <Meter
        label={text}
        className="max-sm:order-last max-sm:col-span-2"
        total={total}
        valueText={t("overall.of", { completed: progress.completed, of: total })}
        parts={[
          { id: "completed", label: t("overall.completed"), value: progress.completed, colour: "bg-brand" },
          {
            id: "inProgress",
            label: t("overall.inProgress"),
            value: progress.inProgress,
            colour: "bg-scope-2",
          },
        ]}
      />
      <span className="figures text-end text-muted max-sm:hidden">{formatShare(progress.share, locale)}</span>
      <span className="sm:justify-self-end">
        <Band band={progress.band} />
      </span>
    </NextLink>
  );
}
