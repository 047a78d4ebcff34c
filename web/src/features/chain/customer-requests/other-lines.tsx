"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { TextArea } from "@/components/ui/text-area";
import { useWrongText } from "./asker-fields";
import type { RequestForm } from "./use-request-draft";

/** What is asked that no datapoint is about, a line each. */
export function OtherLines({ form: { draft, set, wrong } }: { form: RequestForm }) {
  const t = useTranslations("customerRequests.others");
  const textOf = useWrongText();
  return (
    <Card title={t("title")}>
      <TextArea
        label={t("label")}
        description={t("help")}
        value={draft.others}
        onChange={(others) => set({ others })}
        errorMessage={textOf(wrong.others)}
      />
    </Card>
  );
}
