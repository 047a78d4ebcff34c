"use client";

import { useTranslations } from "next-intl";
import { useIndustries } from "@/lib/api/use-industries";
import { useFieldMessage } from "./form/use-field-message";
import { onDemand } from "./on-demand";
import { Problem } from "./states/problem";
import { Skeleton } from "./ui/skeleton";

const meanwhile = <Skeleton className="h-19 rounded-md" />;
const ComboBox = onDemand(
  () => import("./ui/combo-box").then((module) => module.ComboBox<string>),
  meanwhile,
);

interface IndustryFieldProps {
  /** A division of NACE; empty while none is chosen. */
  value: string;
  onChange: (industry: string) => void;
  /** What is wrong, as a code. */
  wrong?: string | undefined;
}

/** Which industry a company is in, found by name or number; it may be left open. */
export function IndustryField({ value, onChange, wrong }: IndustryFieldProps) {
  const t = useTranslations("ui.industry");
  const message = useFieldMessage(wrong);
  const { data, error, mutate } = useIndustries();
  if (error && !data) return <Problem error={error} onRetry={() => void mutate()} />;
  if (!data) return meanwhile;
  return (
    <ComboBox
      label={t("label")}
      description={t("help")}
      errorMessage={message}
      choices={data.map(({ code, name }) => ({ id: code, label: name }))}
      value={value || null}
      onChange={(code) => onChange(code ?? "")}
      placeholder={t("find")}
      emptyText={t("none")}
    />
  );
}
