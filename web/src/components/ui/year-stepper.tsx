"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Group } from "react-aria-components/Group";
import { IconButton } from "./icon-button";

interface YearStepperProps {
  label: string;
  year: number;
  /** The last year forward; there is no first one. */
  last: number;
  onChange: (year: number) => void;
}

export function YearStepper({ label, year, last, onChange }: YearStepperProps) {
  const t = useTranslations("ui.year");
  return (
    <Group aria-label={label} className="flex items-center">
      <IconButton
        icon={ChevronLeft}
        size="icon-sm"
        label={t("previous", { year: String(year - 1) })}
        onPress={() => onChange(year - 1)}
      />
      <output aria-live="polite" className="figures min-w-11 text-center font-medium">
        {year}
      </output>
      <IconButton
        icon={ChevronRight}
        size="icon-sm"
        label={t("next", { year: String(year + 1) })}
        isDisabled={year >= last}
        onPress={() => onChange(year + 1)}
      />
    </Group>
  );
}
