"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useIndustries } from "@/lib/api/use-industries";
import { useRegion } from "@/lib/format/use-region";

import type { Draft, Field } from "./model";
import type { Details } from "./use-details";

/** Says that somebody else has saved, and what of it stands against what is written here. Nothing is overwritten unseen. */
export function Clashes({ details }: { details: Details }) {
  const t = useTranslations("companyDetails");
  const inWords = useWords();
  const { clashes, theirs } = details;
  return (
    <Notice tone="warn" role="alert" title={t("stale.title")}>
      <p>{t(clashes.length > 0 ? "stale.clashes" : "stale.none")}</p>
      {clashes.length > 0 ? (
        <ul className="flex flex-col gap-2 pt-2">
          {clashes.map((field) => (
            <li key={field} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {t("stale.theirs", { field: t(`fields.${field}`), value: inWords(field, theirs) })}
              </span>
              <Button
                size="sm"
                aria-label={t("stale.takeOf", { field: t(`fields.${field}`) })}
                onPress={() => details.yield(field)}
              >
                {t("stale.take")}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}

/** Says in words what stands in a field. */
function useWords(): (field: Field, draft: Draft) => string {
  const t = useTranslations("companyDetails");
  const region = useRegion();
  const { data: industries } = useIndustries();
  return (field, draft) => {
    if (field === "country") return region(draft.country);
    const industry = field === "industry" && industries?.find(({ code }) => code === draft.industry);
    if (industry) return industry.name;
    if (field === "reportingStandard") return t(`standards.${draft.reportingStandard as 0}`);
    if (field === "activities") return draft.activities.join(", ") || t("stale.nothing");
    return String(draft[field] ?? "") || t("stale.nothing");
  };
}
