"use client";

import { ArrowDownToLine, CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useRef, useState } from "react";
import { Offline } from "@/components/states/offline";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { patiently } from "@/lib/patiently";
import { Guidance } from "./guidance";
import type { Asked } from "./types";
import { useUnit } from "./use-unit";

const Panel = lazy(() =>
  patiently(() => import("@/components/ui/popover-picker-panel")).then(({ PopoverPickerPanel }) => ({
    default: PopoverPickerPanel,
  })),
);

interface ColumnHeadProps {
  question: Asked;
  /** What the heads of all columns begin with: it stands above them, and readers hear it here. */
  beginning: string;
  /** Fills the column from its first filled cell; null where there is nothing to fill. */
  onFillDown: (() => void) | null;
}

/** The head of a column: what is asked for, in which unit, and beside it what helps to answer. */
export function ColumnHead({ question, beginning, onFillDown }: ColumnHeadProps) {
  const t = useTranslations("questions.table");
  const unit = useUnit(question);
  const { shortTitle } = question;
  return (
    <th scope="col" className="px-2 py-1 text-start align-bottom font-medium text-muted text-xs">
      <div className="flex items-end justify-between gap-1">
        <span>
          {beginning ? <span className="sr-only">{beginning.trim()}</span> : null}
          {beginning ? " " : null}
          <span className="inline-block first-letter:uppercase">{shortTitle.slice(beginning.length)}</span>
          {unit ? " " : null}
          {unit ? <span className="font-normal">{`(${unit})`}</span> : null}
        </span>
        <span className="flex">
          {onFillDown ? (
            <IconButton
              icon={ArrowDownToLine}
              size="icon-sm"
              label={t("fillDown", { column: shortTitle })}
              onPress={onFillDown}
            />
          ) : null}
          <Help question={question} />
        </span>
      </div>
    </th>
  );
}

/** What the column means, on demand and without leaving the table. */
function Help({ question }: { question: Asked }) {
  const t = useTranslations("questions.table");
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const label = t("help", { column: question.shortTitle });
  return (
    <>
      <Button
        ref={trigger}
        look="quiet"
        size="icon-sm"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        <CircleHelp aria-hidden />
      </Button>
      {isOpen ? (
        <Suspense fallback={<Offline />}>
          <Panel label={label} triggerRef={trigger} onClose={() => setOpen(false)}>
            <div className="max-w-prose text-sm">
              <p className="pb-2 font-medium">{question.title}</p>
              <Guidance question={question} />
            </div>
          </Panel>
        </Suspense>
      ) : null}
    </>
  );
}
