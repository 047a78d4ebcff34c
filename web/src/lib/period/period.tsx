"use client";

import { parseAsInteger, useQueryState } from "nuqs";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { keys, readStored, writeCookie, writeStored } from "../storage";
import { answerDate, lastYear, readYear } from "./model";

interface Period {
  /** The reporting year all screens show. */
  year: number;
  /** The same as the date the API takes: yyyy-12-31. */
  date: string;
  /** The last year the selector may reach. */
  last: number;
  choose: (year: number) => void;
}

const PeriodContext = createContext<Period | null>(null);

/** The year in the URL counts, else the remembered one; choosing writes both, so that links keep their year. */
export function PeriodProvider({ remembered, children }: { remembered: number; children: ReactNode }) {
  const [kept, setKept] = useState(remembered);
  const [asked, setAsked] = useQueryState("year", parseAsInteger);
  const linked = asked === null ? null : readYear(String(asked), new Date());

  useEffect(() => {
    const stored = readYear(readStored(keys.answerTime), new Date());
    if (linked === null && stored !== null) setKept(stored);
    if (linked !== null) {
      remember(linked);
      setKept(linked);
    }
  }, [linked]);

  const year = linked ?? kept;
  const period = useMemo<Period>(
    () => ({
      year,
      date: answerDate(year),
      last: lastYear(new Date()),
      choose: (next) => {
        remember(next);
        setKept(next);
        void setAsked(next);
      },
    }),
    [year, setAsked],
  );
  return <PeriodContext value={period}>{children}</PeriodContext>;
}

function remember(year: number) {
  writeStored(keys.answerTime, answerDate(year));
  writeCookie(keys.answerTime, answerDate(year));
}

/** The chosen reporting year. Only inside the signed-in part. */
export function usePeriod(): Period {
  const period = use(PeriodContext);
  if (!period) throw new Error("usePeriod needs a PeriodProvider");
  return period;
}
