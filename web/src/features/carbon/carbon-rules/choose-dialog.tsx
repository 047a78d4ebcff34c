"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";
import { usePeriod } from "@/lib/period/period";
import { tryChoice, useChoices } from "./own-template-api";
import { Outcomes } from "./plan-outcomes";
import type { Plan } from "./template-api";
import { useOutcomes } from "./use-outcomes";

interface ChooseDialogProps {
  plan: Plan;
  name: string;
  onClose: () => void;
}

const own = [{ id: "own", name: "" }];

/** What following a version, or none, would do to the company's year, shown before it is done. */
export function ChooseDialog({ plan, name, onClose }: ChooseDialogProps) {
  const t = useTranslations("ownTemplates.dialog");
  const { year } = usePeriod();
  const locale = useLocale();
  const toast = useToast();
  const { choose } = useChoices();
  const { pending, attempt } = useAttempt();
  const { outcomes, retry } = useOutcomes(own, JSON.stringify({ plan, year, locale }), (_, signal) =>
    tryChoice(plan, year, locale, signal),
  );
  const kind = plan.version === 0 ? "leave" : "take";
  const words = { name, year: String(year) };

  async function confirm() {
    await attempt(async () => {
      await choose(plan);
      toast.done(t(`done.${kind}`, words));
      onClose();
    });
  }

  const isTried = outcomes.length > 0;
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
        <p>{t(`leads.${kind}`, words)}</p>
        {isTried ? (
          <Outcomes outcomes={outcomes} onRetry={retry} />
        ) : (
          <div role="status" aria-label={t("trying")}>
            <Skeleton className="h-20 rounded-lg" />
          </div>
        )}
        {isTried && outcomes.every(({ trial }) => trial?.moved === 0) ? (
          <Notice role="status">{t("nothing", words)}</Notice>
        ) : null}
      </div>
      <Actions>
        <Button onPress={onClose}>{t("cancel")}</Button>
        <Button look="primary" isPending={pending} isDisabled={!isTried} onPress={() => void confirm()}>
          {t(`do.${kind}`)}
        </Button>
      </Actions>
    </Dialog>
  );
}
