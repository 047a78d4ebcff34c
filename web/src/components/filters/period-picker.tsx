"use client";

import { useLocale, useTranslations } from "next-intl";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { PopoverPicker } from "@/components/ui/popover-picker";
import { formatMonth } from "@/lib/format/date";

interface PeriodPickerProps {
  months: readonly number[];
  onMonths: (months: number[]) => void;
  /** Without a handler only months are offered. */
  quarters?: readonly number[];
  onQuarters?: (quarters: number[]) => void;
}

/** Months and quarters of a year; none is the whole year. */
export function PeriodPicker({ months, onMonths, quarters = [], onQuarters }: PeriodPickerProps) {
  const t = useTranslations("footprint.filters");
  const locale = useLocale();
  const count = months.length + quarters.length;
  return (
    <PopoverPicker
      label={t("period")}
      summary={count === 0 ? t("wholeYear") : t("chosen", { name: t("period"), count })}
    >
      {onQuarters ? (
        <CheckboxGroup
          label={t("quarters")}
          value={quarters.map(String)}
          onChange={(keys) => onQuarters(keys.map(Number))}
        >
          {[1, 2, 3, 4].map((quarter) => (
            <Checkbox key={quarter} value={String(quarter)}>
              {t("quarter", { quarter: String(quarter) })}
            </Checkbox>
          ))}
        </CheckboxGroup>
      ) : null}
      <CheckboxGroup
        label={t("months")}
        value={months.map(String)}
        onChange={(keys) => onMonths(keys.map(Number))}
      >
        {Array.from({ length: 12 }, (_, index) => index + 1).map((month) => (
          <Checkbox key={month} value={String(month)}>
            {formatMonth(month, locale, "long")}
          </Checkbox>
        ))}
      </CheckboxGroup>
    </PopoverPicker>
  );
}
