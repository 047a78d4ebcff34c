"use client";

import { useTranslations } from "next-intl";
import { useFieldMessage } from "@/components/form/use-field-message";
import { Problem } from "@/components/states/problem";
import { ComboBox } from "@/components/ui/combo-box";
import { Skeleton } from "@/components/ui/skeleton";
import { useIndustries } from "./api";
import type { Details } from "./use-details";

/** Which industry the company is in, found by name or number. */
export function IndustryField({ details: { draft, wrong, set } }: { details: Details }) {
  const t = useTranslations("companyDetails");
  const message = useFieldMessage(wrong.industry);
  const { data, error, mutate } = useIndustries();
  if (error && !data) return <Problem error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton className="h-15 rounded-md" />;
  return (
    <ComboBox
      label={t("fields.industry")}
      description={t("industryHelp")}
      errorMessage={message}
      choices={data.map(({ code, name }) => ({ id: code, label: name }))}
      value={draft.industry || null}
      onChange={(code) => set({ industry: code ?? "" })}
      placeholder={t("industryFind")}
      emptyText={t("industryNone")}
    />
  );
}
