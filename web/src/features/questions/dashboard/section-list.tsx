"use client";

import { useLocale, useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Card } from "@/components/ui/card";
import { Link, PlainLink } from "@/components/ui/link";
import { Meter } from "@/components/ui/meter";
import { PlainSelect } from "@/components/ui/plain-select";
import type { Progress } from "@/lib/api/types";
import { formatShare } from "@/lib/format/number";
import { useTitlePart } from "@/lib/window-title";
import { Band } from "./band";
import type { NamedSection } from "./model";

const views = ["overview", "detailed"] as const;
const columns =
  "grid min-h-row grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 rounded-md px-3 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_3.5rem_8.5rem]";

interface SectionListProps {
  sections: readonly NamedSection[];
  /** Where the questions of all of them stand together, unless something else on the page leads there. */
  allHref?: string;
}

/** Each section with how far it has come, and on demand each of its chapters; opens the questions. */
export function SectionList({ sections, allHref }: SectionListProps) {
  const t = useTranslations("dashboard.sections");
  const names = useTranslations("shell.menu.items");
  const [view, setView] = useQueryState(
    "sections",
    parseAsStringLiteral(views).withDefault("overview").withOptions({ history: "replace" }),
  );
  useTitlePart(view === "detailed" ? t(view) : null);
  return (
    <Card
      title={t("title")}
      aside={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {allHref && sections.length > 0 ? <Link href={allHref}>{t("viewAll")}</Link> : null}
          <PlainSelect
            hideLabel
            label={t("view")}
            value={view}
            choices={views.map((id) => ({ id, label: t(id) }))}
            onChange={(next) => void setView(next)}
          />
        </div>
      }
    >
      {sections.length === 0 ? (
        <p className="text-muted">{t("none")}</p>
      ) : (
        <ul className="-mx-3 flex flex-col">
          {sections.map(({ name, progress, chapters }) => (
            <li key={name}>
              <PlainLink href={`/company/questions/section/${name}`} className={`${columns} hover:bg-hover`}>
                <Row name={names(`${name}.text` as "Goals.text")} progress={progress} isSection />
              </PlainLink>
              {view === "detailed" ? <Chapters section={name} chapters={chapters} /> : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Chapters({ section, chapters }: { section: string; chapters: NamedSection["chapters"] }) {
  return (
    <ul className="ms-3 border-line border-s">
      {chapters
        .filter(({ progress }) => progress.asked > 0)
        .map(({ name, progress }) => (
          <li key={name}>
            <PlainLink
              href={`/company/questions/section/${section}?${new URLSearchParams({ chapter: name })}`}
              className={`${columns} hover:bg-hover`}
            >
              <Row name={name} progress={progress} />
            </PlainLink>
          </li>
        ))}
    </ul>
  );
}

function Row({
  name,
  progress,
  isSection = false,
}: {
  name: string;
  progress: Progress;
  isSection?: boolean;
}) {
  const t = useTranslations("dashboard.overall");
  const locale = useLocale();
  const total = progress.toAnswer;
  return (
    <>
      <span className={`sm:truncate ${isSection ? "font-medium" : "text-muted"}`}>{name}</span>
      <Meter
        label={name}
        className="max-sm:order-last max-sm:col-span-2"
        total={total}
        valueText={t("of", { completed: progress.completed, of: total })}
        parts={[
          { id: "completed", label: t("completed"), value: progress.completed, colour: "bg-progress" },
          {
            id: "inProgress",
            label: t("inProgress"),
            value: progress.inProgress,
            colour: "bg-progress-begun",
          },
        ]}
      />
      <span className="figures text-end text-muted max-sm:hidden">{formatShare(progress.share, locale)}</span>
      <span className="sm:justify-self-end">
        <Band band={progress.band} />
      </span>
    </>
  );
}
