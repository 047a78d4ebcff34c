"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { emissionText } from "@/lib/format/emission";
import { formatMoney, formatNumber } from "@/lib/format/number";
import { useUnitText } from "@/lib/format/use-unit-text";
import type { Engine } from "./engine";
import { barOf, type Query, type Row, type Rows, type Way } from "./model";

/** Of which year of which books rows are asked for. */
export interface Books {
  engine: Engine;
  year: number;
  currency: string;
}

interface BehindProps {
  books: Books;
  name: ReactNode;
  figure: string;
  query: Query;
  /** Drawn below the name: its part of the largest beside it, from 0 to 100. */
  bar?: { part: number; colour: string };
}

const atFirst = 10;
const more = 50;

/** A figure that opens to the rows of the books behind it, the largest first. */
function Behind({ books, name, figure, query, bar }: BehindProps) {
  const t = useTranslations("glance");
  const [rows, setRows] = useState<Rows | null>(null);
  async function fetchTo(limit: number) {
    setRows(await books.engine.rows(books.year, query, 0, limit));
  }
  return (
    <Disclosure
      level={4}
      onExpandedChange={(open) => {
        if (open && !rows) void fetchTo(atFirst);
      }}
      title={
        <span className="flex flex-col gap-1 py-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 break-words">{name}</span>
            <span className="figures">{figure}</span>
          </span>
          {bar ? (
            <span aria-hidden className="block h-2 overflow-hidden rounded-sm bg-sunken">
              <span className={`block h-full rounded-sm ${bar.colour}`} style={{ width: `${bar.part}%` }} />
            </span>
          ) : null}
        </span>
      }
    >
      {rows ? (
        <div className="flex flex-col gap-2 ps-6 pt-1 pb-3">
          <p className="text-muted text-xs">{t("behind", { shown: rows.items.length, total: rows.total })}</p>
          <ul className="flex flex-col text-sm">
            {rows.items.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no name of their own and never move.
              <BehindRow key={place} row={row} currency={books.currency} />
            ))}
          </ul>
          {rows.items.length < rows.total ? (
            <Button size="sm" className="self-start" onPress={() => void fetchTo(rows.items.length + more)}>
              {t("more")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Disclosure>
  );
}

function BehindRow({ row, currency }: { row: Row; currency: string }) {
  const t = useTranslations("glance");
  const locale = useLocale();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-t py-2">
      <span className="min-w-0 break-words">
        {[row.supplier, row.text].filter(Boolean).join(" · ") || row.accountName}
      </span>
      <span className="figures text-end">
        {row.status === "counted"
          ? emissionText(row.kg, locale)
          : formatMoney(row.amount, currency, locale, 2)}
      </span>
      <span className="col-span-2 flex flex-wrap gap-x-3 text-muted text-xs">
        <span className="figures">{row.date}</span>
        <span>{t("voucher", { name: row.voucher })}</span>
        <span>{`${row.account} ${row.accountName}`}</span>
        {row.part === "upstream" ? (
          <span>{t("upstream", { category: row.categoryName })}</span>
        ) : (
          <span className="figures">{formatMoney(row.amount, currency, locale, 2)}</span>
        )}
      </span>
      {row.way ? <WayLine way={row.way} quality={row.quality} /> : null}
    </li>
  );
}

/** The sum that leads to the kilograms, and whose factor it takes. */
function WayLine({ way, quality }: { way: Way; quality: number }) {
  const t = useTranslations("glance");
  const locale = useLocale();
  const unitOf = useUnitText();
  const value = (number: string, unit: string) =>
    `${formatNumber(number, locale, { digits: 2 })} ${unitOf(unit)}`;
  const base = value(way.base, way.baseUnit);
  const parts = {
    units: value(way.units, way.unit),
    kg: formatNumber(way.kg, locale, { digits: 4 }),
    unit: unitOf(way.unit),
  };
  let sum = t("way", parts);
  if (way.baseUnit !== way.unit) sum = t("wayFrom", { base, ...parts });
  else if (Number(way.base) !== Number(way.units)) sum = t("wayPrices", { base, ...parts });
  return (
    <span className="col-span-2 flex flex-wrap gap-x-3 text-muted text-xs">
      <span className="figures">{sum}</span>
      <span lang="en">{`${way.name}, ${way.source}${way.year > 0 ? `, ${way.year}` : ""}`}</span>
      <span>{t(`scores.${quality as 1}`)}</span>
    </span>
  );
}

/** Figures side by side, each with the rows behind it. */
export function Figures({
  title,
  level = "kg",
  items,
  books,
}: {
  title: string;
  level?: "kg" | "amount";
  items: readonly { id: string; name: string; kg: string; amount: string; colour?: string; query: Query }[];
  books: Books;
}) {
  const locale = useLocale();
  const largest = items.reduce((most, { kg }) => (Number(kg) > Number(most) ? kg : most), "0");
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1">
      <h3 className="font-medium">{title}</h3>
      {items.map(({ id, name, kg, amount, colour, query }) => (
        <Behind
          key={id}
          books={books}
          name={name}
          figure={level === "kg" ? emissionText(kg, locale) : formatMoney(amount, books.currency, locale)}
          query={query}
          {...(colour ? { bar: { part: barOf(kg, largest), colour } } : {})}
        />
      ))}
    </section>
  );
}
