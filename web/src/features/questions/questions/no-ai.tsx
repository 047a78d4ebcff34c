"use client";

import { useTranslations } from "next-intl";
import { AiOff } from "@/components/states/ai-off";
import type { AiState } from "@/lib/api/ai-types";
import { AskAiWhy } from "./ask-ai-why";

/** Says on asking why AI is not asked: the company has none, or the question is a person's to judge. */
export function NoAi({ ai }: { ai: AiState }) {
  const t = useTranslations("prefill.ask");
  return <AskAiWhy>{ai.on ? t("notThisKind") : <AiOff ai={ai} />}</AskAiWhy>;
}
