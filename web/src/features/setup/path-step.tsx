"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import type { Path } from "./model";

interface PathStepProps {
  path: Path;
  onChoose: (path: Path) => void;
  onNext: () => Promise<unknown>;
  children: ReactNode;
}

/** How the first answers come about. */
export function PathStep({ path, onChoose, onNext, children }: PathStepProps) {
  const t = useTranslations("setup.path");
  const [isMissing, setMissing] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (path === "") setMissing(true);
    else void onNext();
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8">
      <RadioGroup
        label={t("choose")}
        isRequired
        value={path === "" ? null : path}
        errorMessage={isMissing && path === "" ? t("missing") : undefined}
        onChange={(value) => onChoose(value as Path)}
      >
        <Radio value="manual" className="py-2">
          <span className="font-medium">{t("manual")}</span>
          <span className="block max-w-prose text-muted">{t("manualText")}</span>
        </Radio>
        <Radio value="ai" className="py-2" isDisabled>
          <span className="font-medium">{t("ai")}</span>
          <span className="block max-w-prose text-muted">{t("aiText")}</span>
          <span className="block max-w-prose pt-1 text-muted">{t("aiOff")}</span>
        </Radio>
      </RadioGroup>
      {children}
    </form>
  );
}
