"use client";

import { useTranslations } from "next-intl";
import type { SupplierSource } from "@/lib/api/supplier-types";

/** What the system is called that a set of books comes from; empty for what was entered by hand. */
export function useSystem(sources: readonly SupplierSource[]) {
  const t = useTranslations("sources");
  return (id: string | null) => {
    const source = sources.find((one) => one.id === id);
    if (!source) return "";
    return t.has(source.kind as "sie") ? t(source.kind as "sie") : source.name;
  };
}
