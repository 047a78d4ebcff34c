"use client";

import { useTranslations } from "next-intl";
import { PlainSelect } from "@/components/ui/plain-select";

interface CategoryPickerProps {
  /** In the order of the tree, scopes first. */
  categories: readonly { id: string; name: string; tier: number }[];
  category: string;
  onChange: (category: string) => void;
}

/** A category with all below it; an empty one is all of them. */
export function CategoryPicker({ categories, category, onChange }: CategoryPickerProps) {
  const t = useTranslations("footprint.filters");
  const known = categories.some(({ id }) => id === category);
  return (
    <PlainSelect
      hideLabel
      label={t("category")}
      className="w-52"
      value={category || "all"}
      choices={[
        { id: "all", label: t("allCategories") },
        ...(category && !known ? [{ id: category, label: category }] : []),
        ...categories.map(({ id, name, tier }) => ({ id, label: `${"\u2007".repeat(tier * 2)}${name}` })),
      ]}
      onChange={(id) => onChange(id === "all" ? "" : id)}
    />
  );
}
