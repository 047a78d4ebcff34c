"use client";

import { useRouter } from "next/navigation";
import { locales } from "@/i18n/config";
import { hasChosenLocale, rememberLocale } from "@/i18n/locale";
import type { User } from "@/lib/api/types";
import { nextPage } from "./model";

/** What follows a complete sign-in: the person's own language, and the page that was asked for. */
export function useEnter(next: string | null): (user: User) => void {
  const router = useRouter();
  return (user) => {
    const own = locales.find((locale) => locale === user.locale);
    if (own && !hasChosenLocale()) rememberLocale(own);
    router.replace(nextPage(next));
    router.refresh();
  };
}
