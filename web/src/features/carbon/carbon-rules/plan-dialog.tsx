"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { useToast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";
import { usePeriod } from "@/lib/period/period";
import { Outcomes } from "./plan-outcomes";
import { type Plan, tryPlan, useTemplateChanges } from "./template-api";
import { useOutcomes } from "./use-outcomes";

interface PlanDialogProps {
  plan: Plan;
  name: string;
  companies: readonly { id: string; name: string }[];
  onDone: () => void;
  onClose: () => void;
}

/** What following a version, or none, would do to each company, shown before it is done. */
export function PlanDialog({ plan, name, companies, onDone, onClose }: PlanDialogProps) {
  const t = useTranslations("carbonTemplates.plan");
  const { year } = usePeriod();
  const toast = useToast();
  const { follow } = useTemplateChanges();
  const { pending, attempt } = useAttempt();
  const locale = useLocale();
  const { outcomes, retry } = useOutcomes(
    companies,
    JSON.stringify({ plan, year, locale }),
    (company, signal) => tryPlan(company, plan, year, locale, signal),
  );
  const kind = plan.version === 0 ? "take" : "give";
  const words = { name, version: String(plan.version), count: companies.length };

  async function confirm() {
    await attempt(async () => {
      await follow(
        plan,
        companies.map(({ id }) => id),
      );
      toast.done(t(`done.${kind}`, words));
      onDone();
    });
  }

  const isComplete = outcomes.length === companies.length;
  return (
    <Dialog
      isOpen
      width="lg"
      title={t(`titles.${kind}`, words)}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <div className="flex flex-col gap-4">
        <p>{t(`leads.${kind}`, { ...words, year: String(year) })}</p>
        {isComplete ? null : (
          <Progress
            label={t("progress")}
            value={outcomes.length}
            maxValue={companies.length}
            note={t("progressNote", { done: outcomes.length, count: companies.length })}
          />
        )}
        {outcomes.length > 0 ? <Outcomes outcomes={outcomes} onRetry={retry} /> : null}
        {isComplete && outcomes.every(({ trial }) => trial?.moved === 0) ? (
          <Notice role="status">{t("nothing", { year: String(year) })}</Notice>
        ) : null}
      </div>
      <Actions>
        <Button onPress={onClose}>{t("cancel")}</Button>
        <Button look="primary" isPending={pending} isDisabled={!isComplete} onPress={() => void confirm()}>
          {t(`do.${kind}`, words)}
        </Button>
      </Actions>
    </Dialog>
  );
}
