"use client";

import { useTranslations } from "next-intl";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { PopoverPicker } from "@/components/ui/popover-picker";

/** Scopes of the GHG Protocol; none is all of them. */
export function ScopePicker({
  scopes,
  onChange,
}: {
  scopes: readonly number[];
  onChange: (scopes: number[]) => void;
}) {
  const t = useTranslations("footprint.filters");
  const names = useTranslations("ui.scope");
  const summary =
    scopes.length === 0 ? t("allScopes") : scopes.map((one) => names(`${one as 1 | 2 | 3}`)).join(", ");
  return (
    <PopoverPicker label={t("scopes")} summary={summary}>
      <CheckboxGroup
        hideLabel
        label={t("scopes")}
        value={scopes.map(String)}
        onChange={(keys) => onChange(keys.map(Number))}
      >
        {([1, 2, 3] as const).map((one) => (
          <Checkbox key={one} value={String(one)}>
            {names(`${one}`)}
          </Checkbox>
        ))}
      </CheckboxGroup>
    </PopoverPicker>
  );
}
