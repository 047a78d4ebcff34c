"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useIndustries } from "@/lib/api/use-industries";
import { useFieldMessage } from "./form/use-field-message";
import { Problem } from "./states/problem";
import { LazyComboBox } from "./ui/lazy-combo-box";
import { Skeleton } from "./ui/skeleton";

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
  const help = useId();
  const { data, error, mutate } = useIndustries();
  if (error && !data) return <Problem error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton className="h-19 rounded-md" />;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="font-medium text-ink text-sm">{t("label")}</span>
      <LazyComboBox
        label={t("label")}
        describedBy={help}
        choices={data.map(({ code, name }) => ({ id: code, label: name }))}
        value={value || null}
        onChange={(code) => onChange(code ?? "")}
        placeholder={t("find")}
        emptyText={t("none")}
      />
      <span id={help} className="text-muted text-xs">
        {t("help")}
      </span>
      {message ? (
        <span role="alert" className="text-danger text-xs">
          {message}
        </span>
      ) : null}
    </div>
  );
}
