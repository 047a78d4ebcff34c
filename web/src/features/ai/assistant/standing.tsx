"use client";

import { useLocale, useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Card } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import { SkeletonText } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { useToast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";
import { asLocale } from "@/i18n/config";
import { useAi } from "@/lib/api/use-ai";
import { formatDay } from "@/lib/format/date";
import { formatNumber } from "@/lib/format/number";
import { useSwitch } from "./api";

/** Whether the company has the assistant on, and what is left of its month. */
export function Standing() {
  const t = useTranslations("assistant.standing");
  const locale = asLocale(useLocale());
  const answer = useAi();
  const turn = useSwitch();
  const { done } = useToast();
  const { pending, attempt } = useAttempt();
  async function change(on: boolean) {
    await attempt(async () => {
      await turn(on);
      done(t(on ? "wasOn" : "wasOff"), { label: t("undo"), onPress: () => void change(!on) });
    });
  }
  return (
    <Card title={t("title")} className="mb-6">
      <AsyncContent answer={answer} skeleton={<SkeletonText lines={3} />}>
        {(state) => (
          <div className="flex max-w-prose flex-col gap-4">
            <p className="text-muted">{state.configured ? t("help") : t("notConfigured")}</p>
            {state.configured ? (
              <Switch isSelected={state.on} isDisabled={pending} onChange={(on) => void change(on)}>
                {t("switch")}
              </Switch>
            ) : null}
            {state.on ? (
              <div className="flex flex-col gap-1.5">
                <Meter
                  label={t("used")}
                  total={state.budget}
                  valueText={t("usedOf", {
                    used: formatNumber(state.used, locale),
                    budget: formatNumber(state.budget, locale),
                  })}
                  parts={[{ id: "used", label: t("used"), value: state.used, colour: "bg-brand" }]}
                />
                <p className="text-muted text-sm">
                  {t("usedOf", {
                    used: formatNumber(state.used, locale),
                    budget: formatNumber(state.budget, locale),
                  })}{" "}
                  {t("renewed", { date: formatDay(state.renewedAt) })}
                </p>
              </div>
            ) : null}
          </div>
        )}
      </AsyncContent>
    </Card>
  );
}
