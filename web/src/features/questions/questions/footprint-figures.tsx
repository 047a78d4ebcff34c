"use client";

import { Footprints } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { Figure } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { useFigures, useOptions } from "./api";
import { emptyCell } from "./content";
import type { Entry } from "./editor";
import { differs, drilldownOf, isKept } from "./figures";
import { isColumn } from "./model";
import type { Asked } from "./types";
import type { Editing } from "./use-editor";
import { useTakingFigures } from "./use-taking-figures";
import { useUnit } from "./use-unit";

interface FootprintFiguresProps {
  /** Of them those whose value the footprint knows are offered, those of a table together. */
  questions: readonly Asked[];
  editing: Editing;
}

/** What the company's own footprint says, to be taken as the answer, and the way to the rows behind it. */
export function FootprintFigures({ questions, editing }: FootprintFiguresProps) {
  const t = useTranslations("questions.footprint");
  const offered = questions.filter(({ fromFootprint }) => fromFootprint);
  const { data } = useFigures(offered.map(({ id }) => id));
  const { pending, take } = useTakingFigures(editing);
  const shown = offered.flatMap((question) => {
    const entry = editing.editor.entries[question.id];
    const figures = data?.get(question.id) ?? [];
    if (!entry || figures.length === 0) return [];
    const isDue = differs(figures, entry.draft.value);
    return [
      {
        question,
        figures,
        isTaken: question.answer?.source === "footprint",
        isDue,
        kept: isDue && isKept(figures, question.answer),
      },
    ];
  });
  const [lead] = shown;
  if (!lead) return null;
  // What stands faintly in a table is filled in there.
  const due = shown.filter(
    ({ question, figures, isDue, kept }) =>
      isDue && !kept && !(isColumn(question) && isFaint(figures, editing.editor.entries[question.id])),
  );
  const isTaken = shown.every((one) => one.isTaken);
  const name = shown.length > 1 ? lead.question.group?.name : lead.question.shortTitle;
  return (
    <section
      aria-label={t("title", { question: name ?? "" })}
      className="flex flex-col gap-2 rounded-lg border border-line bg-sunken px-4 py-3 text-sm"
    >
      <p className="flex items-center gap-2 font-medium">
        <Footprints aria-hidden className="size-4" />
        {t(!isTaken ? "offer" : shown.some(({ isDue }) => isDue) ? "changed" : "isTaken")}
      </p>
      <ul className="flex flex-col gap-1">
        {shown.map(({ question, figures }) => (
          <Figures key={question.id} question={question} figures={figures} />
        ))}
      </ul>
      {shown.some(({ kept }) => kept) ? <p className="text-muted">{t("kept")}</p> : null}
      {due.length > 0 ? (
        <Button
          size="sm"
          className="w-fit"
          isPending={pending}
          onPress={() => void take(due.map(({ question }) => question.id))}
        >
          {t(isTaken ? "update" : "use")}
        </Button>
      ) : null}
    </section>
  );
}

/** Whether all that the answer lacks are cells with nothing in them. */
function isFaint(figures: readonly Figure[], entry: Entry | undefined): boolean {
  const value = entry?.draft.value ?? null;
  return figures
    .filter((figure) => differs([figure], value))
    .every(({ row }) => value?.rows?.every((one) => one.row !== row || emptyCell(one)) ?? true);
}

function Figures({ question, figures }: { question: Asked; figures: readonly Figure[] }) {
  const t = useTranslations("questions.footprint");
  const rows = useOptions(question.group?.rows === "options" ? question.group.rowsFrom : null);
  const locale = useLocale();
  const unit = useUnit(question);
  return figures.map((figure) => (
    <li key={figure.row} className="flex flex-wrap items-baseline gap-x-3">
      <span>
        {[question.shortTitle, rows.data?.find(({ key }) => key === figure.row)?.label]
          .filter(Boolean)
          .join(", ")}
      </span>
      <span className="figures">{`${formatNumber(figure.number, locale)} ${unit}`}</span>
      {figure.fromPrices ? <Badge>{t("fromPrices")}</Badge> : null}
      <Link href={drilldownOf(figure)}>{t(figure.kind === "energy" ? "energy" : "rows")}</Link>
    </li>
  ));
}
