"use client";

import { useLocale, useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { Seal, SealDifference } from "@/lib/api/report-types";
import { formatMonth } from "@/lib/format/date";
import { formatNumber } from "@/lib/format/number";
import { useDifferences } from "./api";
import { byPart, changeOf, type Differing, grounds, isReadable, masses, monthOf } from "./model";

/** How many items of a part are shown one by one. */
const most = 30;

interface DifferencesDialogProps {
  seal: Seal;
  /** What it is compared with; null for what there is now. */
  next: Seal | null;
  onClose: () => void;
}

/** Computes all hashes of a seal again and says what is not the same. */
export function DifferencesDialog({ seal, next, onClose }: DifferencesDialogProps) {
  const t = useTranslations("seals");
  const dialog = useTranslations("ui.dialog");
  const differences = useDifferences(seal.year, seal.version, next?.version ?? 0);
  const version = String(seal.version);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width="md"
      title={next ? t("compareTitle", { version, next: String(next.version) }) : t("checkTitle", { version })}
    >
      <AsyncContent answer={differences} skeleton={<Skeleton className="h-40" />}>
        {(found) =>
          found.length === 0 ? (
            <Notice tone="ok" title={t("equal")}>
              {t("equalText")}
            </Notice>
          ) : (
            <div className="flex flex-col gap-5">
              <p>{t("differs")}</p>
              {byPart(found).map((one) => (
                <PartDifferences key={one.part} differing={one} />
              ))}
            </div>
          )
        }
      </AsyncContent>
      <Actions>
        <Button onPress={onClose}>{dialog("close")}</Button>
      </Actions>
    </Dialog>
  );
}

function PartDifferences({ differing: { part, items } }: { differing: Differing }) {
  const t = useTranslations("seals");
  const locale = useLocale();
  const shown = items.filter(({ key }) => isReadable(key)).slice(0, most);
  return (
    <section>
      <h3 className="font-medium">
        {t(`parts.${part}`)}{" "}
        <span className="font-normal text-muted text-sm">
          {t("count", { count: items.length, shown: formatNumber(items.length, locale) })}
        </span>
      </h3>
      <ul className="pt-1">
        {shown.map((item) => (
          <li key={item.key} className="flex flex-wrap items-center gap-2 py-1 text-sm">
            <Changed item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones = { added: "info", removed: "danger", changed: "warn" } as const;

function Changed({ item }: { item: SealDifference }) {
  const t = useTranslations("seals");
  const locale = useLocale();
  const change = changeOf(item);
  const month = monthOf(item.key);
  const mass = masses.find((one) => one === item.key);
  const ground = item.part === "calculation" && grounds.find((one) => one === item.key);
  const monthName = month ? formatMonth(month, locale, "long") : null;
  const name = mass ? t(`masses.${mass}`) : ground ? t(`grounds.${ground}`) : (monthName ?? item.key);
  const kilograms = (value: string | undefined) =>
    value ? t("kilograms", { kg: formatNumber(value, locale, { digits: 1 }) }) : t("nothing");
  const number = (value: string | number | undefined) =>
    value === undefined ? t("nothing") : formatNumber(value, locale);
  const comparison = (what: "change" | "rows", of: (one: SealDifference["after"]) => string) => (
    <span className="figures text-muted">{t(what, { before: of(item.before), after: of(item.after) })}</span>
  );
  const rows = month && change === "changed" && item.before?.rows !== item.after?.rows;
  return (
    <>
      <Badge tone={tones[change]}>{t(`changes.${change}`)}</Badge>
      <span className="break-all">{name}</span>
      {mass
        ? comparison("change", (one) => kilograms(one?.value))
        : ground === "run"
          ? comparison("change", (one) => number(one?.value))
          : rows
            ? comparison("rows", (one) => number(one?.rows))
            : null}
    </>
  );
}
