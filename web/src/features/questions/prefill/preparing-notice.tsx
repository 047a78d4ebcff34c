"use client";

import { useTranslations } from "next-intl";
import { hasEnded } from "@/components/jobs/model";
import { ButtonLink } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { usePreparation } from "./api";

/** Says, while AI prepares the company's answers, that it is better to wait with them. */
export function PreparingNotice() {
  const t = useTranslations("prefill.prepare");
  const job = usePreparation();
  if (!job || hasEnded(job)) return null;
  return (
    <div className="pb-4 print:hidden">
      <Notice
        tone="warn"
        role="status"
        title={t("wait")}
        actions={
          <ButtonLink size="sm" href="/company/questions/suggestions">
            {t("follow")}
          </ButtonLink>
        }
      >
        {t("waitText")}
      </Notice>
    </div>
  );
}
