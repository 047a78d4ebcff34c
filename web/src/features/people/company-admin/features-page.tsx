"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonText } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { enabled, type Feature, features } from "@/lib/api/enums";
import { useCompanyAdmin, useFeatures } from "./api";
import { changing, countOff, featureGroups } from "./model";
import { useDeciding } from "./use-deciding";

/** Which parts of the product a company has: each by itself, or all at once. */
export function FeaturesPage({ company }: { company: string }) {
  const t = useTranslations("companyCare.features");
  const answer = useFeatures(company);
  const admin = useCompanyAdmin();
  const { pending, decide, announce } = useDeciding();
  const [asking, ask] = useState(false);

  function one(feature: Feature, on: boolean) {
    const to = (state: boolean) => admin.switchFeature(company, features[feature], state);
    return decide(
      () => to(on),
      t(on ? "switchedOn" : "switchedOff", { feature: t(`names.${feature}`) }),
      () => to(!on),
    );
  }

  const before = answer.data?.disabledFeatures ?? 0;
  /** Switches those back that have changed, and leaves alone what others switch meanwhile. */
  const undo = (on: boolean) => () => admin.switchFeature(company, changing(before, on), !on);

  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        <Button
          isDisabled={pending || !answer.data || answer.data.disabledFeatures === 0}
          onPress={() => void decide(() => admin.switchAll(company, true), t("allOn"), undo(true))}
        >
          {t("enableAll")}
        </Button>
        <Button
          isDisabled={pending || !answer.data || answer.data.disabledFeatures === -1}
          onPress={() => ask(true)}
        >
          {t("disableAll")}
        </Button>
      </PageHeader>
      <AsyncContent answer={answer} skeleton={<SkeletonText lines={8} />}>
        {({ disabledFeatures }) => (
          <div className="flex flex-col gap-4">
            <p role="status" className="text-muted">
              {t("off", { count: countOff(disabledFeatures) })}
            </p>
            {(["questions", "tools"] as const).map((group) => (
              <Card key={group} title={t(`groups.${group}`)}>
                <ul className="flex flex-col">
                  {featureGroups[group].map((feature) => (
                    <li key={feature} className="border-line border-b py-2 last:border-b-0">
                      <Switch
                        isSelected={enabled(disabledFeatures, feature)}
                        isDisabled={pending}
                        onChange={(on) => void one(feature, on)}
                      >
                        <span className="flex flex-col">
                          <span className="font-medium">{t(`names.${feature}`)}</span>
                          <span className="text-muted text-sm">{t(`texts.${feature}`)}</span>
                        </span>
                      </Switch>
                    </li>
                  ))}
                </ul>
              </Card>
            ))}
          </div>
        )}
      </AsyncContent>
      <ConfirmDialog
        isOpen={asking}
        onOpenChange={ask}
        title={t("disableAll")}
        action={t("disableAll")}
        danger
        onConfirm={async () => {
          await admin.switchAll(company, false);
          announce(t("allOff"), undo(false));
        }}
      >
        {t("disableAllText")}
      </ConfirmDialog>
    </>
  );
}
