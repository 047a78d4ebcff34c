"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";
import type { Entry } from "@/lib/api/types";
import { periodText } from "@/lib/format/date";
import { emissionText } from "@/lib/format/emission";
import { formatNumber } from "@/lib/format/number";
import { useRegion } from "@/lib/format/use-region";
import { useUnitText } from "@/lib/format/use-unit-text";
import { removeEntry, restoreEntry, useEntriesChanged } from "./api";
import { CoveredText } from "./covered-text";
import { FlightOrigin } from "./flight-origin";
import type { EntryGroup } from "./model";

const head = "h-8 px-3 font-medium text-muted text-xs";
const cell = "border-line border-t px-3 py-2 align-top";

interface EntryTableProps {
  group: EntryGroup;
  onChange: (entry: Entry) => void;
}

/** The entries of a category. */
export function EntryTable({ group, onChange }: EntryTableProps) {
  const t = useTranslations("activity.table");
  const title = useId();
  return (
    <section aria-labelledby={title} className="flex flex-col gap-2">
      <h2 id={title} className="font-semibold text-lg">
        {group.name}
      </h2>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <table aria-labelledby={title} className="w-full text-sm">
          <thead>
            <tr className="bg-sunken">
              <th scope="col" className={`${head} text-start`}>
                {t("period")}
              </th>
              <th scope="col" className={`${head} text-end max-sm:hidden`}>
                {t("quantity")}
              </th>
              <th scope="col" className={`${head} text-start max-md:hidden`}>
                {t("supplier")}
              </th>
              <th scope="col" className={`${head} text-start max-lg:hidden`}>
                {t("source")}
              </th>
              <th scope="col" className={`${head} text-start max-md:hidden`}>
                {t("replaces")}
              </th>
              <th scope="col" className={`${head} text-end`}>
                {t("emissions")}
              </th>
              <td className={head} />
            </tr>
          </thead>
          <tbody>
            {group.entries.map((entry) => (
              <Row key={entry.id} entry={entry} onChange={() => onChange(entry)} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ entry, onChange }: { entry: Entry; onChange: () => void }) {
  const t = useTranslations("activity");
  const locale = useLocale();
  const unitOf = useUnitText();
  const regionOf = useRegion();
  const period = periodText(entry.from, entry.to);
  const quantity = `${formatNumber(entry.quantity, locale)} ${unitOf(entry.unit)}`;
  const about = [entry.reference, entry.description].filter(Boolean).join(" · ");
  return (
    <tr>
      <th scope="row" className={`${cell} figures whitespace-nowrap text-start font-normal`}>
        {period}
        <span className="block text-muted sm:hidden">
          {quantity}
          {entry.country ? `, ${regionOf(entry.country)}` : null}
        </span>
        <FlightOrigin entry={entry} />
      </th>
      <td className={`${cell} figures whitespace-nowrap text-end max-sm:hidden`}>
        {quantity}
        {entry.country ? <span className="block text-muted text-xs">{regionOf(entry.country)}</span> : null}
        {entry.own ? <span className="block text-muted text-xs">{t("table.own")}</span> : null}
      </td>
      <td className={`${cell} max-md:hidden`}>
        {entry.supplier || "–"}
        {about ? <span className="block text-muted text-xs">{about}</span> : null}
      </td>
      <td className={`${cell} max-lg:hidden`}>
        <Badge tone={entry.source === "estimate" ? "warn" : "neutral"}>{t(`sources.${entry.source}`)}</Badge>
      </td>
      <td className={`${cell} text-muted max-md:hidden`}>
        <CoveredText cover={entry.cover} covered={entry.covered} />
      </td>
      <td className={`${cell} figures whitespace-nowrap text-end`}>
        <Came entry={entry} />
      </td>
      <td className={`${cell} whitespace-nowrap py-1 text-end`}>
        <IconButton
          icon={Pencil}
          size="icon-sm"
          label={t("table.change", { name: entry.categoryName, period })}
          onPress={onChange}
        />
        <Remove entry={entry} label={t("table.remove", { name: entry.categoryName, period })} />
      </td>
    </tr>
  );
}

/** What an entry came to; of a gas outside the Kyoto Protocol what is told apart. */
function Came({ entry }: { entry: Entry }) {
  const t = useTranslations("activity.table");
  const locale = useLocale();
  if (entry.kg === null) {
    return "–";
  }
  return Number(entry.outside) === 0 ? (
    emissionText(entry.kg, locale)
  ) : (
    <>
      {emissionText(entry.outside, locale)}
      <span className="block text-muted text-xs">{t("outside")}</span>
    </>
  );
}

function Remove({ entry, label }: { entry: Entry; label: string }) {
  const t = useTranslations("activity.table");
  const toast = useToast();
  const changed = useEntriesChanged();
  async function run() {
    try {
      const removed = await removeEntry(entry);
      changed();
      toast.done(t("removed"), {
        label: t("undo"),
        onPress: () => void restoreEntry(removed).then(changed, toast.problem),
      });
    } catch (problem) {
      toast.problem(problem);
    }
  }
  return <IconButton icon={Trash2} size="icon-sm" label={label} onPress={() => void run()} />;
}
