"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { AiOff } from "@/components/states/ai-off";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { useAi } from "@/lib/api/use-ai";
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
  const { data: ai } = useAi();
  const [isMissing, setMissing] = useState(false);
  // What was chosen may not be there any more.
  const chosen = path === "ai" && ai?.on === false ? "" : path;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen === "") setMissing(true);
    else void onNext();
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8">
      <RadioGroup
        label={t("choose")}
        isRequired
        value={chosen === "" ? null : chosen}
        errorMessage={isMissing && chosen === "" ? t("missing") : undefined}
        onChange={(value) => onChoose(value as Path)}
      >
        <Radio value="manual" className="py-2">
          <span className="font-medium">{t("manual")}</span>
          <span className="block max-w-prose text-muted">{t("manualText")}</span>
        </Radio>
        <Radio value="ai" className="py-2" isDisabled={ai?.on !== true}>
          <span className="font-medium">{t("ai")}</span>
          <span className="block max-w-prose text-muted">{t("aiText")}</span>
        </Radio>
      </RadioGroup>
      {ai?.on === false ? (
        <p className="max-w-prose text-muted text-sm">
          <AiOff ai={ai} />
        </p>
      ) : null}
      {children}
    </form>
  );
}
