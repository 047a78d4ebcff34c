"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Button } from "@/components/ui/button";
import { Actions } from "@/components/ui/dialog";
import { Facts } from "@/components/ui/facts";
import { Notice } from "@/components/ui/notice";
import { PlainSelect } from "@/components/ui/plain-select";
import { Skeleton } from "@/components/ui/skeleton";
import { sections } from "@/lib/api/enums";
import type { MigrationPreview, YearAnswers } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { formatNumber } from "@/lib/format/number";
import { startMigration, useMigrationEvents, usePreview, useYears } from "./api";
import { proposed, sourcesOf } from "./model";

interface ChooseYearProps {
  target: number;
  onCancel: () => void;
}

/** Chooses the year to bring answers from and shows what that would do. */
export function ChooseYear({ target, onCancel }: ChooseYearProps) {
  const t = useTranslations("migration");
  const years = useYears();
  return (
    <AsyncContent answer={years} skeleton={<Skeleton className="h-40" />}>
      {(known) => {
        const sources = sourcesOf(known, target);
        return sources.length === 0 ? (
          <p className="text-muted">{t("noSource")}</p>
        ) : (
          <Form sources={sources} target={target} onCancel={onCancel} />
        );
      }}
    </AsyncContent>
  );
}

function Form({ sources, target, onCancel }: ChooseYearProps & { sources: readonly YearAnswers[] }) {
  const t = useTranslations("migration");
  const ui = useTranslations("ui.dialog");
  const textOf = useProblemText();
  const [chosen, setChosen] = useState<number | null>(null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { began } = useMigrationEvents();
  const from = chosen ?? proposed(sources, target);
  const preview = usePreview(from, target);

  async function start() {
    if (from === null) return;
    setPending(true);
    setError(null);
    try {
      began(await startMigration(from, target));
    } catch (problem) {
      setError(problem);
      setPending(false);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <PlainSelect
        label={t("source")}
        className="w-64 max-w-full"
        value={String(from)}
        choices={sources.map(({ year, answers }) => ({
          id: String(year),
          label: t("sourceYear", { year: String(year), count: answers }),
        }))}
        onChange={(year) => setChosen(Number(year))}
      />
      <AsyncContent answer={preview} skeleton={<Skeleton className="h-40" />}>
        {(data) => <Preview preview={data} />}
      </AsyncContent>
      {error ? (
        <Notice tone="danger" role="alert">
          {textOf(error)}
        </Notice>
      ) : null}
      <Actions>
        <Button onPress={onCancel}>{ui("cancel")}</Button>
        <Button
          look="primary"
          isPending={pending}
          isDisabled={!preview.data?.answers}
          onPress={() => void start()}
        >
          {t("start", { year: String(target) })}
        </Button>
      </Actions>
    </div>
  );
}

function Preview({ preview }: { preview: MigrationPreview }) {
  const t = useTranslations("migration.preview");
  const names = useTranslations("shell.menu.items");
  const locale = useLocale();
  const number = (value: number) => <span className="figures">{formatNumber(value, locale)}</span>;
  const to = String(preview.to);
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          { label: t("target"), value: to },
          { label: t("questions", { year: to }), value: number(preview.questions) },
          { label: t("answers"), value: number(preview.answers) },
          { label: t("overwrite", { year: to }), value: number(preview.overwrite) },
        ]}
      />
      {preview.sections.length > 0 ? (
        <section aria-label={t("sections")}>
          <h3 className="pb-1 text-muted text-sm">{t("sections")}</h3>
          <ul className="flex flex-col">
            {preview.sections.map(({ section, answers, overwrite }) => (
              <li key={section} className="flex gap-3 border-line border-b py-1.5 last:border-b-0">
                <span className="min-w-0 flex-1">{names(`${sections[section]}.text` as "Goals.text")}</span>
                <span className="figures text-muted">
                  {overwrite > 0
                    ? t("replaced", { count: answers, overwrite })
                    : t("count", { count: answers })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {preview.answers === 0 ? (
        <p className="text-muted">{t("nothing")}</p>
      ) : (
        <Notice tone="warn" title={t("warningTitle")}>
          {t("warning", { year: to })}
        </Notice>
      )}
    </div>
  );
}
