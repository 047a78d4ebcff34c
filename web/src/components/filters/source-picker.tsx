"use client";

import { useTranslations } from "next-intl";
import { PlainSelect } from "@/components/ui/plain-select";

interface SourcePickerProps {
  sources: readonly { id: string; name: string }[];
  source: string;
  onChange: (source: string) => void;
}

/** The books that rows come from; an empty one is all of them. Nothing where there is one alone. */
export function SourcePicker({ sources, source, onChange }: SourcePickerProps) {
  const t = useTranslations("footprint.filters");
  if (sources.length < 2 && !source) return null;
  return (
    <PlainSelect
      hideLabel
      label={t("source")}
      className="w-44"
      value={source || "all"}
      choices={[
        { id: "all", label: t("allSources") },
        ...sources.map(({ id, name }) => ({ id, label: name })),
      ]}
      onChange={(id) => onChange(id === "all" ? "" : id)}
    />
  );
}
