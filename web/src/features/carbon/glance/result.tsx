"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { Figure } from "@/components/ui/facts";
import { Notice } from "@/components/ui/notice";
import { PlainSelect } from "@/components/ui/plain-select";
import { TotalRange } from "@/components/ui/total-range";
import { emissionText, formatEmission } from "@/lib/format/emission";
import type { Engine } from "./engine";
import { Covered, Licences, Quality } from "./ground";
import { Keep } from "./keep";
import { type Glanced, type GlancedYear, isCutShort, type Sum } from "./model";
import { type Books, Figures } from "./rows";

interface ResultProps {
  glanced: Glanced;
  engine: Engine;
  /** The visitor's own file; null for an example. */
  file: File | null;
}

/** What a file came to: a year in figures, and the rows of the books behind each. */
export function Result({ glanced, engine, file }: ResultProps) {
  const t = useTranslations("glance");
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => heading.current?.focus(), []);
  const year = glanced.years.find((one) => one.year === chosen) ?? glanced.years[0];
  if (!year)
    return (
      <Notice tone="warn" role="alert" title={t("nothing")}>
        {t("nothingText", { rows: glanced.rows })}
      </Notice>
    );
  return (
    <div className="flex flex-col gap-8 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
          {t("of", { company: glanced.company || t("yourBooks"), year: String(year.year) })}
        </h3>
        {glanced.years.length > 1 ? (
          <PlainSelect
            label={t("year")}
            choices={glanced.years.map((one) => ({ id: String(one.year), label: String(one.year) }))}
            value={String(year.year)}
            onChange={(next) => setChosen(Number(next))}
          />
        ) : null}
      </div>
      {glanced.skipped > 0 || isCutShort(glanced) ? (
        <Notice tone="warn">
          {glanced.skipped > 0 ? <p>{t("skipped", { rows: glanced.skipped })}</p> : null}
          {isCutShort(glanced) ? <p>{t("cutShort")}</p> : null}
        </Notice>
      ) : null}
      <Year key={year.year} year={year} books={{ engine, year: year.year, currency: glanced.currency }} />
      {file ? <Keep file={file} /> : null}
    </div>
  );
}

const colours = ["", "bg-scope-1", "bg-scope-2", "bg-scope-3"];
const shown = 6;

function Year({ year, books }: { year: GlancedYear; books: Books }) {
  const t = useTranslations("glance");
  const scopes = [
    { scope: 1, name: t("scope1"), kg: year.scope1 },
    { scope: 2, name: t("scope2"), kg: year.scope2 },
    { scope: 3, name: t("scope3"), kg: year.scope3 },
  ];
  const by = (sums: readonly Sum[], what: "category" | "supplier" | "account") =>
    sums.map((sum) => ({
      ...sum,
      name: what === "account" ? `${sum.id} ${sum.name}` : sum.name,
      colour: colours[sum.scope ?? 0] || "bg-brand",
      query: { status: "counted" as const, [what]: sum.id },
    }));
  const categories = by(year.categories, "category");
  return (
    <>
      <Total year={year} />
      <Figures
        title={t("scopes")}
        books={books}
        items={scopes.map(({ scope, name, kg }) => ({
          id: String(scope),
          name,
          kg,
          amount: "0",
          colour: colours[scope] ?? "",
          query: { status: "counted", scope },
        }))}
      />
      <div className="flex flex-col gap-2">
        <Figures title={t("largest")} books={books} items={categories.slice(0, shown)} />
        {categories.length > shown ? (
          <Disclosure level={4} title={t("smaller", { count: categories.length - shown })}>
            <Figures title={t("rest")} books={books} items={categories.slice(shown)} />
          </Disclosure>
        ) : null}
      </div>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        {year.suppliers.length > 0 ? (
          <Figures title={t("suppliers")} books={books} items={by(year.suppliers, "supplier")} />
        ) : null}
        <Figures title={t("accounts")} books={books} items={by(year.accounts, "account")} />
      </div>
      <Quality year={year} />
      <Covered year={year} books={books} />
      <Licences year={year} />
    </>
  );
}

/** The year's total with how sure it is, and whether the whole year is there. */
function Total({ year }: { year: GlancedYear }) {
  const t = useTranslations("glance");
  const locale = useLocale();
  const total = formatEmission(year.total, locale);
  const months = 12;
  return (
    <div className="flex flex-col gap-2">
      <Figure label={t("total")} value={total.value} unit={total.unit} />
      <TotalRange total={year.total} low={year.low} high={year.high} coverage={year} />
      {year.scope2 === year.scope2Market ? null : (
        <p className="text-muted text-sm">
          {t("market", {
            location: emissionText(year.scope2, locale),
            market: emissionText(year.scope2Market, locale),
          })}
        </p>
      )}
      {year.months.length < months ? (
        <p className="text-muted text-sm">{t("months", { count: year.months.length })}</p>
      ) : null}
    </div>
  );
}
