"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { NumberField } from "@/components/ui/number-field";
import { SkeletonText } from "@/components/ui/skeleton";
import { asLocale } from "@/i18n/config";
import type { AiState } from "@/lib/api/ai-types";
import { formatNumber } from "@/lib/format/number";
import { useAiBudget, useCompanyAdmin } from "./api";
import { useDeciding } from "./use-deciding";

/** What a company may spend on the language model in a month. */
export function AssistantCard({ company }: { company: string }) {
  const t = useTranslations("companyCare.ai");
  const locale = asLocale(useLocale());
  const answer = useAiBudget(company);
  return (
    <Card title={t("title")}>
      <p className="max-w-prose pb-3 text-muted">{t("help")}</p>
      <AsyncContent answer={answer} skeleton={<SkeletonText lines={2} />}>
        {(state) => (
          <div className="flex max-w-md flex-col gap-4">
            <p>
              {t("used", {
                used: formatNumber(state.used, locale),
                budget: formatNumber(state.budget, locale),
              })}
              {state.switchedOff ? ` ${t("off")}` : ""}
            </p>
            <Budget key={`${state.ownBudget} ${state.budget}`} company={company} state={state} />
          </div>
        )}
      </AsyncContent>
    </Card>
  );
}

function Budget({ company, state }: { company: string; state: AiState }) {
  const t = useTranslations("companyCare.ai");
  const admin = useCompanyAdmin();
  const { pending, decide } = useDeciding();
  const [budget, setBudget] = useState(state.ownBudget ? state.budget : Number.NaN);
  const set = (tokens: number | null) => admin.setAiBudget(company, tokens);
  return (
    <form
      aria-label={t("title")}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void decide(
          () => set(Number.isNaN(budget) ? null : budget),
          t("saved"),
          () => set(state.ownBudget ? state.budget : null),
        );
      }}
    >
      <NumberField label={t("budget")} minValue={0} maxValue={1e12} value={budget} onChange={setBudget} />
      <Button type="submit" className="self-start" isPending={pending}>
        {t("save")}
      </Button>
    </form>
  );
}
