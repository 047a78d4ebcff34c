"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { ProviderName } from "@/lib/api/enums";

interface FieldWords {
  label: string;
  help?: string;
}

interface Texts {
  (key: string): string;
  has: (key: string) => boolean;
}

const most = 5;

/** What is said of a system: what it is, where to find what it asks for, and how its fields are named there. */
export function useProviderWords() {
  const names = useTranslations("sources");
  const t = useTranslations("connections") as unknown as Texts;
  return useMemo(() => {
    const first = (...keys: string[]) => keys.find((key) => t.has(key));
    return {
      name: (provider: ProviderName) => names(provider),
      about: (provider: ProviderName) => t(`providers.${provider}.about`),
      /** What a person does at the system before, one thing after another. */
      steps: (provider: ProviderName): string[] =>
        Array.from({ length: most }, (_, place) => `providers.${provider}.steps.${place + 1}`)
          .filter((key) => t.has(key))
          .map((key) => t(key)),
      /** A field the system names in its own way, or as most do; one without words is called what the API calls it. */
      field: (provider: ProviderName, name: string): FieldWords => {
        const label = first(`providers.${provider}.fields.${name}`, `fields.${name}.label`);
        const help = first(`fields.${name}.help`);
        return { label: label ? t(label) : name, ...(help ? { help: t(help) } : {}) };
      },
    };
  }, [names, t]);
}
