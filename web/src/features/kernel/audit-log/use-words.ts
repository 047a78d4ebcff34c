"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Messages } from "@/i18n/messages";
import type { AuditEntry } from "@/lib/api/types";

type Texts = Messages["auditLog"];

/** Says events in words. What has none, as of a newer version, shows its code. */
export function useWords() {
  const t = useTranslations("auditLog");
  return useMemo(() => {
    const inWords = (name: string, value: string): string => {
      const key = `values.${name}.${value}` as `values.role.${keyof Texts["values"]["role"]}`;
      return t.has(key) ? t(key) : value;
    };
    return {
      what(kind: string): string {
        const key = `kinds.${kind}` as `kinds.${keyof Texts["kinds"]}`;
        return t.has(key) ? t(key) : kind;
      },
      who: ({ person }: Pick<AuditEntry, "person">): string => person?.name || t("system"),
      /** As which company somebody acted who does not belong to it; "" for all others. */
      asWhom({ impersonated, company }: Pick<AuditEntry, "impersonated" | "company">): string {
        if (!impersonated) return "";
        return company?.name ? t("asCompany", { company: company.name }) : t("asSome");
      },
      detail(name: string, value: string): { label: string; value: string } {
        const key = `details.${name}` as `details.${keyof Texts["details"]}`;
        const words =
          name === "fields"
            ? value
                .split(",")
                .map((field) => inWords(name, field))
                .join(", ")
            : inWords(name, value);
        return { label: t.has(key) ? t(key) : name, value: words };
      },
      role: (role: number): string => inWords("role", String(role)),
    };
  }, [t]);
}
