"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import type { OnboardingChoices } from "@/lib/api/onboarding-types";
import { type Source, sources } from "./model";

interface SourcesPartProps {
  chosen: OnboardingChoices;
  onChoose: (change: Partial<Pick<OnboardingChoices, "sources" | "inGroup">>) => void;
}

/** What decides on the first things to do, each with the reason why it is asked. */
export function SourcesPart({ chosen, onChoose }: SourcesPartProps) {
  const t = useTranslations("setup.deepDive");
  return (
    <>
      <Card title={t("sources.title")}>
        <CheckboxGroup
          label={t("sources.title")}
          hideLabel
          description={t("sources.why")}
          value={chosen.sources}
          onChange={(values) => onChoose({ sources: values as Source[] })}
        >
          {sources.map((source) => (
            <Checkbox key={source} value={source}>
              {t(`sources.${source}`)}
              <span className="block text-muted text-sm">{t(`sources.${source}Then`)}</span>
            </Checkbox>
          ))}
        </CheckboxGroup>
      </Card>
      <Card title={t("group.title")}>
        <RadioGroup
          label={t("group.title")}
          hideLabel
          description={t("group.why")}
          value={chosen.inGroup === null ? null : String(chosen.inGroup)}
          onChange={(value) => onChoose({ inGroup: value === "true" })}
        >
          <Radio value="false">{t("group.no")}</Radio>
          <Radio value="true">{t("group.yes")}</Radio>
        </RadioGroup>
      </Card>
    </>
  );
}
