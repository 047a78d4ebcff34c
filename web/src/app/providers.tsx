"use client";

import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Toasts } from "@/components/ui/toast";
import type { Locale } from "@/i18n/config";
import { KeepLocale } from "@/i18n/keep-locale";

export function Providers({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <I18nProvider locale={locale}>
      <NuqsAdapter>
        <KeepLocale />
        {children}
        <Toasts />
      </NuqsAdapter>
    </I18nProvider>
  );
}
