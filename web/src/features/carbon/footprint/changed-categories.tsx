"use client";

import { useLocale, useTranslations } from "next-intl";
import { PlainTable } from "@/components/charts/plain-table";
import { Card } from "@/components/ui/card";
import type { Cause, Comparison } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { byCategory } from "./run-model";

/** The change in each category, from one cause or from all. */
export function ChangedCategories({ groups, cause }: { groups: Comparison["groups"]; cause: Cause | null }) {
  const t = useTranslations("runs");
  const locale = useLocale();
  return (
    <Card title={t("groups.title")}>
      <PlainTable
        label={t("groups.title")}
        format={(kg) => emissionText(kg, locale)}
        table={{
          columns: [t("groups.category"), t("compare.change")],
          rows: byCategory(groups, cause).map(({ name, scope, kg }) => [
            `${name} (${t("groups.scope", { scope: String(scope) })})`,
            kg,
          ]),
        }}
      />
    </Card>
  );
}
