"use client";

import { useLocale, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { PlainSelect } from "@/components/ui/plain-select";
import type { TableMapping } from "@/lib/api/table-types";
import { formatNumber } from "@/lib/format/number";
import {
  choices,
  chosen,
  type Finding,
  type Found,
  isOpen,
  reading,
  type Setting,
  settingOf,
} from "./finding-model";

interface TableFindingsProps {
  found: Found;
  sheets: readonly string[];
  mapping: TableMapping;
  onChange: (mapping: TableMapping) => void;
  onSheet: (sheet: string) => void;
}

/** How the table was read where it can be read in several ways, and how to have it read otherwise. */
export function TableFindings({ found, sheets, mapping, onChange, onSheet }: TableFindingsProps) {
  const t = useTranslations("integrations.table");
  if (found.findings.length === 0) return null;
  return (
    <ul aria-label={t("found.title")} aria-live="polite" className="flex flex-col gap-2">
      {found.findings.map((finding) => {
        const setting = settingOf(finding);
        const open = isOpen(finding, found, mapping);
        return (
          <li key={`${finding.code} ${finding.args.name ?? ""}`}>
            <Notice
              tone={open ? "danger" : finding.doubt || finding.asked ? "warn" : "info"}
              {...(open ? { title: t("found.question") } : {})}
              actions={
                setting ? (
                  <Turn finding={finding} setting={setting} mapping={mapping} onChange={onChange} />
                ) : finding.code === "sheets" ? (
                  <SheetSelect sheets={sheets} mapping={mapping} onSheet={onSheet} />
                ) : null
              }
            >
              <Sentence
                finding={finding}
                asIs={setting === null || mapping[setting] === found.under[setting]}
              />
            </Notice>
          </li>
        );
      })}
    </ul>
  );
}

/** What was found in words: as it was read, or that it can be read in two ways once somebody has chosen otherwise. */
function Sentence({ finding: { code, asked, args }, asIs }: { finding: Finding; asIs: boolean }) {
  const t = useTranslations("integrations.table");
  const locale = useLocale();
  const { value = "", as = "", other = "", name = "", names = "" } = args;
  const count = Number(args.count ?? 1);
  switch (code) {
    case "amounts":
    case "quantities": {
      const said = { value, count, as: formatNumber(as, locale), other: formatNumber(other, locale) };
      return t(`found.${code}.${asked || !asIs ? "either" : "decided"}`, said);
    }
    case "dates":
      return t(`found.dates.${asked ? "unfit" : asIs ? "decided" : "either"}`, {
        value,
        as: t(`orders.${as as "ymd"}`),
        other: t(`orders.${other as "ymd"}`),
      });
    case "serials":
      return t("found.serials", { value, as, count });
    case "credits":
      return `${t("found.credits", { value, count })} ${asIs ? t(`found.minus.${as as "plain"}`) : ""}`;
    case "sheets":
      return t("found.sheets", { names });
    case "doubled":
      return t("found.doubled", { name });
  }
}

interface TurnProps {
  finding: Finding;
  setting: Setting;
  mapping: TableMapping;
  onChange: (mapping: TableMapping) => void;
}

/** Chooses among the readings of what was found. */
function Turn({ finding, setting, mapping, onChange }: TurnProps) {
  const t = useTranslations("integrations.table");
  const locale = useLocale();
  const labelOf = useChoiceLabel();
  const value = chosen(finding, setting, mapping);
  const all = choices[setting].map((id) => ({
    id: id as string,
    label:
      id === "comma" || id === "point"
        ? t("found.reading", {
            number: formatNumber(reading(finding, id), locale),
            mark: labelOf(setting, id),
          })
        : labelOf(setting, id),
  }));
  return (
    <PlainSelect
      label={t(`settings.${setting}`)}
      choices={value === "" ? [{ id: "", label: t("choose") }, ...all] : all}
      value={value}
      onChange={(choice) => onChange({ ...mapping, [setting]: choice })}
    />
  );
}

/** What a way of writing is called. */
export function useChoiceLabel(): (setting: Setting, choice: string) => string {
  const t = useTranslations("integrations.table");
  return (setting, choice) => {
    if (choice === "") return t("asShown");
    if (setting === "dates") return t(`orders.${choice as "ymd"}`);
    if (setting === "serials") return t(`serials.${choice as "days"}`);
    if (setting === "credits") return t(`credits.${choice as "plain"}`);
    return t(`marks.${choice as "comma"}`);
  };
}

interface SheetSelectProps {
  sheets: readonly string[];
  mapping: TableMapping;
  onSheet: (sheet: string) => void;
}

/** Chooses the sheet of a workbook that is read. */
export function SheetSelect({ sheets, mapping: { sheet }, onSheet }: SheetSelectProps) {
  const t = useTranslations("integrations.table");
  const all = sheets.map((id) => ({ id, label: id }));
  return (
    <PlainSelect
      label={t("sheet")}
      choices={sheets.includes(sheet) ? all : [{ id: sheet, label: t("choose") }, ...all]}
      value={sheet}
      onChange={onSheet}
    />
  );
}
