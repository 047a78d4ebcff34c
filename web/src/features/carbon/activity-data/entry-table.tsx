"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { type RowColumn, RowTable } from "@/components/data-table/row-table";
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

interface EntryTableProps {
  group: EntryGroup;
  onChange: (entry: Entry) => void;
}

/** The entries of a category. */
export function EntryTable({ group, onChange }: EntryTableProps) {
  const columns = useColumns(onChange);
  const title = useId();
  return (
    <section aria-labelledby={title} className="flex flex-col gap-2">
      <h2 id={title} className="font-semibold text-lg">
        {group.name}
      </h2>
      <RowTable label={group.name} columns={columns} rows={group.entries} rowId={({ id }) => id} />
    </section>
  );
}

function useColumns(onChange: (entry: Entry) => void): RowColumn<Entry>[] {
  const t = useTranslations("activity");
  const said = (entry: Entry) => ({ name: entry.categoryName, period: periodText(entry.from, entry.to) });
  return [
    {
      id: "period",
      header: t("table.period"),
      card: "title",
      look: "figures whitespace-nowrap",
      cell: (entry) => (
        <>
          {periodText(entry.from, entry.to)}
          <FlightOrigin entry={entry} />
        </>
      ),
    },
    {
      id: "quantity",
      header: t("table.quantity"),
      align: "end",
      cell: (entry) => <Quantity entry={entry} />,
    },
    {
      id: "supplier",
      header: t("table.supplier"),
      cell: ({ supplier, reference, description }) => {
        const about = [reference, description].filter(Boolean).join(" · ");
        return (
          <>
            {supplier || "–"}
            {about ? <span className="block text-muted text-xs">{about}</span> : null}
          </>
        );
      },
    },
    {
      id: "source",
      header: t("table.source"),
      cell: ({ source }) => (
        <Badge tone={source === "estimate" ? "warn" : "neutral"}>{t(`sources.${source}`)}</Badge>
      ),
    },
    {
      id: "replaces",
      header: t("table.replaces"),
      look: "text-muted",
      cell: ({ cover, covered }) => <CoveredText cover={cover} covered={covered} />,
    },
    {
      id: "emissions",
      header: t("table.emissions"),
      card: "figure",
      align: "end",
      cell: (entry) => <Came entry={entry} />,
    },
    {
      id: "acts",
      card: "actions",
      look: "whitespace-nowrap py-1 text-end",
      cell: (entry) => (
        <>
          <IconButton
            icon={Pencil}
            size="icon-sm"
            label={t("table.change", said(entry))}
            onPress={() => onChange(entry)}
          />
          <Remove entry={entry} label={t("table.remove", said(entry))} />
        </>
      ),
    },
  ];
}

/** How much it was, where it was used, and whether that is our own. */
function Quantity({ entry: { quantity, unit, country, own } }: { entry: Entry }) {
  const t = useTranslations("activity.table");
  const locale = useLocale();
  const unitOf = useUnitText();
  const regionOf = useRegion();
  return (
    <>
      {`${formatNumber(quantity, locale)} ${unitOf(unit)}`}
      {country ? <span className="block text-muted text-xs">{regionOf(country)}</span> : null}
      {own ? <span className="block text-muted text-xs">{t("own")}</span> : null}
    </>
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
