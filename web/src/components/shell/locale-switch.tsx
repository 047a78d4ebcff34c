"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { asLocale, localeNames, locales } from "@/i18n/config";
import { rememberLocale } from "@/i18n/locale";

/** The language of the pages before the sign-in: the browser's own select, which costs a first visit nothing. */
export function LocaleSwitch({ label }: { label: string }) {
  const locale = useLocale();
  const router = useRouter();
  return (
    <select
      aria-label={label}
      value={locale}
      onChange={(event) => {
        rememberLocale(asLocale(event.target.value));
        router.refresh();
      }}
      className="touch h-8 rounded-md border border-transparent bg-transparent px-2 text-base text-ink hover:bg-hover"
    >
      {locales.map((id) => (
        <option key={id} value={id} lang={id} className="bg-surface">
          {localeNames[id]}
        </option>
      ))}
    </select>
  );
}
