"use client";

import { useTranslations } from "next-intl";
import { useFieldMessage } from "@/components/form/use-field-message";
import { LazyComboBox } from "@/components/ui/lazy-combo-box";
import { useHomes } from "./api";

interface HomeFieldProps {
  kind: "company" | "agency";
  value: string;
  problem: string | undefined;
  onChange: (id: string | null) => void;
}

/** The company or agency that a new person belongs to, found by typing. */
export function HomeField({ kind, value, problem, onChange }: HomeFieldProps) {
  const t = useTranslations("users");
  const { companies, agencies } = useHomes(true);
  const message = useFieldMessage(problem);
  return (
    <div className="flex flex-col gap-1">
      <span className="font-medium text-ink text-sm">{t(kind)}</span>
      <LazyComboBox
        key={kind}
        label={t(kind)}
        placeholder={t("create.choose")}
        emptyText={t("nothingFound")}
        choices={(kind === "company" ? companies : agencies).map(({ id, name }) => ({ id, label: name }))}
        value={value || null}
        onChange={onChange}
      />
      {message ? (
        <p role="alert" className="text-danger text-sm">
          {message}
        </p>
      ) : null}
    </div>
  );
}
