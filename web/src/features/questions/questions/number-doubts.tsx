"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatNumber, formatRough } from "@/lib/format/number";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import { type Doubt, doubtsAbout, lastNumber } from "./doubts";
import { useLastValue } from "./last-values";
import type { Asked } from "./types";
import { useUnit } from "./use-unit";

/** Numbers that somebody has said are right, in this visit. */
const confirmed = new Set<string>();

interface NumberDoubtsProps {
  question: Asked;
  row?: string;
  number: string | null;
  children: ReactNode;
}

/** A number's field; below it, once the person has left it, what looks like a slip. */
export function NumberDoubts({ question, row, number, children }: NumberDoubtsProps) {
  const { date } = usePeriod();
  const user = useSession();
  const last = useLastValue(question.id);
  const [isTyping, setTyping] = useState(false);
  const [, setConfirmed] = useState(0);
  // What was called complete before the page was opened has been looked at.
  const [settled] = useState(question.answer?.completed ? number : null);
  const name = `${user.company?.id}/${date}/${question.id}/${row ?? ""}/${number}`;
  const isOpen = number !== null && number !== settled && !isTyping && !confirmed.has(name);
  const before = lastNumber(question, last, row ?? null, user.company?.currency ?? "");
  const doubts = isOpen ? doubtsAbout(number, question.unit, before) : [];
  return (
    <div className="flex flex-col gap-1.5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only learns whether the field inside is being typed in. */}
      <div onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
        {children}
      </div>
      <div role="status">
        {doubts.length > 0 ? (
          <div className="flex max-w-prose flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-warn-soft px-2.5 py-1.5 text-sm">
            <ul className="min-w-48 flex-1">
              {doubts.map((doubt) => (
                <li key={doubt.kind}>
                  <DoubtText doubt={doubt} question={question} year={Number(date.slice(0, 4)) - 1} />
                </li>
              ))}
            </ul>
            <Confirm
              onPress={() => {
                confirmed.add(name);
                setConfirmed((count) => count + 1);
              }}
            />
          </div>
        ) : null}
      </div>
    </div>
  );
}

function Confirm({ onPress }: { onPress: () => void }) {
  const t = useTranslations("questions.doubts");
  return (
    <Button size="sm" onPress={onPress}>
      {t("confirm")}
    </Button>
  );
}

function DoubtText({ doubt, question, year }: { doubt: Doubt; question: Asked; year: number }) {
  const t = useTranslations("questions.doubts");
  const locale = useLocale();
  const unit = useUnit(question);
  if (!("last" in doubt)) return t(doubt.kind);
  const last = `${formatNumber(doubt.last, locale, { digits: 10 })} ${unit}`.trim();
  if (doubt.kind === "sign") return t("sign", { year: String(year), last });
  return t(doubt.kind, { year: String(year), last, times: formatRough(doubt.times, locale) });
}
