"use client";

import { useLocale, useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { Meter } from "@/components/ui/meter";
import { formatMoney, formatNumber, formatShare } from "@/lib/format/number";
import type { GlancedYear } from "./model";
import { type Books, Figures } from "./rows";

const qualities = ["bg-series-1", "bg-series-4", "bg-series-6", "bg-series-2", "bg-series-8"] as const;

/** What the figures rest on, from measured to broad averages. */
export function Quality({ year: { quality } }: { year: GlancedYear }) {
  const t = useTranslations("glance");
  const locale = useLocale();
  const parts = quality.map(({ score, share }) => ({
    id: String(score),
    label: t(`scores.${score as 1}`),
    value: Math.max(0, Number(share)),
    colour: qualities[score - 1] ?? "bg-series-8",
  }));
  return (
    <section aria-label={t("quality")} className="flex flex-col gap-2">
      <h3 className="font-medium">{t("quality")}</h3>
      <Meter
        label={t("quality")}
        parts={parts}
        total={parts.reduce((sum, { value }) => sum + value, 0)}
        valueText={parts.map(({ label, value }) => `${label} ${formatShare(value, locale)}`).join(", ")}
      />
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {parts.map(({ id, label, value, colour }) => (
          <li key={id} className="flex items-baseline gap-2">
            <span
              aria-hidden
              className={`size-2.5 shrink-0 forced-color-adjust-none rounded-[2px] ${colour}`}
            />
            {label}
            <span className="figures text-muted">{formatShare(value, locale)}</span>
          </li>
        ))}
      </ul>
      <p className="max-w-prose text-muted text-sm">{t("qualityText")}</p>
    </section>
  );
}

/** How much of the costs the figures rest on, what was left out and why, and what no rule knows yet. */
export function Covered({ year, books }: { year: GlancedYear; books: Books }) {
  const t = useTranslations("glance");
  const locale = useLocale();
  const money = (amount: string) => formatMoney(amount, books.currency, locale);
  return (
    <section aria-label={t("covered")} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h3 className="font-medium">{t("covered")}</h3>
        <p className="max-w-prose">
          {year.shareOfSpend === null
            ? null
            : t("coverage", {
                share: formatShare(year.shareOfSpend, locale, 1),
                rows: formatNumber(year.counted.rows, locale),
                amount: money(year.counted.amount),
              })}{" "}
          {year.unmatched.rows > 0
            ? t("unmatched", { rows: year.unmatched.rows, amount: money(year.unmatched.amount) })
            : t("allMatched")}
        </p>
      </div>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        {year.unknown.length > 0 ? (
          <Figures
            title={t("unknown")}
            level="amount"
            books={books}
            items={year.unknown.map((sum) => ({
              ...sum,
              name: `${sum.id} ${sum.name}`,
              query: { status: "unmatched", account: sum.id },
            }))}
          />
        ) : null}
        {year.reasons.length > 0 ? (
          <Figures
            title={t("leftOut")}
            level="amount"
            books={books}
            items={year.reasons.map((sum) => ({ ...sum, query: { status: "excluded", exclusion: sum.id } }))}
          />
        ) : null}
      </div>
    </section>
  );
}

/** The words that the licences of the factors ask for. */
export function Licences({ year: { licences } }: { year: GlancedYear }) {
  const t = useTranslations("glance");
  if (licences.length === 0) return null;
  return (
    <Disclosure level={4} title={t("licences", { count: licences.length })}>
      <dl className="flex max-w-prose flex-col gap-3 px-6 py-2 text-sm">
        {licences.map(({ code, text }) => (
          <div key={code} lang="en">
            <dt className="font-medium">{code}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
