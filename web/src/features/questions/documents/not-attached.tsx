"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useProblemText } from "@/lib/api/use-problem-text";

/** Documents that are uploaded and did not reach the answer. */
export interface Waiting {
  ids: readonly string[];
  error: unknown;
}

/** Says that documents are not with the answer, why, and offers another try. */
export function NotAttached({ waiting, onAgain }: { waiting: Waiting; onAgain: () => Promise<void> }) {
  const t = useTranslations("documents.answer");
  const textOf = useProblemText();
  const [pending, setPending] = useState(false);
  return (
    <Notice
      tone="warn"
      role="alert"
      title={t("waiting", { count: waiting.ids.length })}
      actions={
        <Button
          isPending={pending}
          onPress={() => {
            setPending(true);
            void onAgain().finally(() => setPending(false));
          }}
        >
          {t("again")}
        </Button>
      }
    >
      {textOf(waiting.error)}
    </Notice>
  );
}
