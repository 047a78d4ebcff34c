"use client";

import { useTranslations } from "next-intl";
import { PlainSelect } from "@/components/ui/plain-select";

interface SupplierPickerProps {
  suppliers: readonly { id: string; name: string }[];
  supplier: string;
  onChange: (supplier: string) => void;
}

/** One of the largest suppliers; empty for all of them. Renders nothing when there are no suppliers. */
export function SupplierPicker({ suppliers, supplier, onChange }: SupplierPickerProps) {
  const t = useTranslations("footprint.filters");
  if (suppliers.length === 0 && !supplier) return null;
  const known = suppliers.some(({ id }) => id === supplier);
  return (
    <PlainSelect
      hideLabel
      label={t("supplier")}
      className="w-48"
      value={supplier || "all"}
      choices={[
        { id: "all", label: t("allSuppliers") },
        ...(supplier && !known ? [{ id: supplier, label: t("oneSupplier") }] : []),
        ...suppliers.map(({ id, name }) => ({ id, label: name })),
      ]}
      onChange={(id) => onChange(id === "all" ? "" : id)}
    />
  );
}
