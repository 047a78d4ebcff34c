"use client";

import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { RouteAnnouncer } from "@/components/shell/route-announcer";
import type { Locale } from "@/i18n/config";
import { KeepLocale } from "@/i18n/keep-locale";

/** What every page needs, before and after the sign-in; kept small for the first visit. */
export function Providers({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <I18nProvider locale={locale}>
      <KeepLocale />
      <RouteAnnouncer />
      {children}
    </I18nProvider>
  );
}
