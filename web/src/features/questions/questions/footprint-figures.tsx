"use client";

import { Footprints } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useToast } from "@/components/ui/toast";
import { formatNumber } from "@/lib/format/number";
import { usePeriod } from "@/lib/period/period";
import { takeFigures, useFigures, useOptions, useUpdateCache } from "./api";
import { differs, drilldownOf, isKept } from "./figures";
import type { Asked } from "./types";
import type { Editing } from "./use-editor";
import { useUnit } from "./use-unit";

interface FootprintFiguresProps {
  /** Of them those whose value the footprint knows are offered. */
  questions: readonly Asked[];
  editing: Editing;
}

/** What the company's own footprint says, to be taken as the answer, and the way to the rows behind it. */
export function FootprintFigures({ questions, editing }: FootprintFiguresProps) {
  return questions
    .filter(({ fromFootprint }) => fromFootprint)
    .map((question) => <Figures key={question.id} question={question} editing={editing} />);
}

function Figures({ question, editing }: { question: Asked; editing: Editing }) {
  const t = useTranslations("questions.footprint");
  const { date } = usePeriod();
  const { data } = useFigures(question.id);
  const rows = useOptions(question.group?.rows === "options" ? question.group.rowsFrom : null);
  const locale = useLocale();
  const unit = useUnit(question);
  const updateCache = useUpdateCache();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const entry = editing.editor.entries[question.id];
  if (!data || data.length === 0 || !entry) return null;
  const { answer } = question;
  const isTaken = answer?.source === "footprint";
  const isDue = differs(data, entry.draft.value);
  const kept = isKept(data, answer);

  async function take() {
    setPending(true);
    try {
      if (!(await editing.save())) return;
      updateCache(await takeFigures(question.id, date, locale));
      toast.done(t("taken"));
    } catch (error) {
      toast.problem(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <section
      aria-label={t("title", { question: question.shortTitle })}
      className="flex flex-col gap-2 rounded-lg border border-line bg-sunken px-4 py-3 text-sm"
    >
      <p className="flex items-center gap-2 font-medium">
        <Footprints aria-hidden className="size-4" />
        {t(isTaken && !isDue ? "isTaken" : isTaken ? "changed" : "offer")}
      </p>
      <ul className="flex flex-col gap-1">
        {data.map((figure) => (
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
        ))}
      </ul>
      {isDue && kept ? <p className="text-muted">{t("kept")}</p> : null}
      {isDue && !kept ? (
        <Button size="sm" className="w-fit" isPending={pending} onPress={() => void take()}>
          {t(isTaken ? "update" : "use")}
        </Button>
      ) : null}
    </section>
  );
}
