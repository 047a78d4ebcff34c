"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFieldMessage } from "@/components/form/use-field-message";
import { onDemand } from "@/components/on-demand";
import { Problem } from "@/components/states/problem";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useActivities } from "./api";

const ActivitiesDialog = onDemand(() =>
  import("./activities-dialog").then((module) => module.ActivitiesDialog),
);

interface ActivitiesFieldProps {
  chosen: readonly string[];
  problem: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** The company's activities that the EU taxonomy has criteria for. */
export function ActivitiesField({ chosen, problem, onChange }: ActivitiesFieldProps) {
  const t = useTranslations("companyDetails.activities");
  const message = useFieldMessage(problem);
  const [open, setOpen] = useState(false);
  const { data, error, mutate } = useActivities();
  const nameOf = (id: string) => data?.find((one) => one.id === id)?.name ?? "";
  if (error && !data) return <Problem error={error} onRetry={() => void mutate()} />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted text-sm">{t(chosen.length === 0 ? "none" : "help")}</p>
      {chosen.length > 0 ? (
        <ul aria-label={t("title")} className="w-full rounded-lg border border-line">
          {chosen.map((id) => (
            <li key={id} className="flex items-center gap-3 border-line border-b px-3 py-1.5 last:border-b-0">
              <span className="figures w-20 shrink-0 text-muted text-sm">{id}</span>
              <span className="min-w-0 flex-1">{nameOf(id)}</span>
              <IconButton
                icon={X}
                size="icon-sm"
                label={t("remove", { name: nameOf(id) || id })}
                onPress={() => onChange(chosen.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {message ? (
        <p role="alert" className="text-danger text-sm">
          {message}
        </p>
      ) : null}
      <Button isDisabled={!data} onPress={() => setOpen(true)}>
        <Plus aria-hidden />
        {t("choose")}
      </Button>
      {open && data ? (
        <ActivitiesDialog
          activities={data}
          chosen={chosen}
          onClose={() => setOpen(false)}
          onChoose={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      ) : null}
    </div>
  );
}
