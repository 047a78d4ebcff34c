"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { useToast } from "@/components/ui/toast";
import { useRemembered } from "./api";

/** The tables that need no question any more, each of which can be forgotten. */
export function RememberedTables() {
  const t = useTranslations("integrations.table");
  const toast = useToast();
  const { answer, forget } = useRemembered();
  const found = answer.data ?? [];
  if (found.length === 0) return null;

  async function drop(signature: string) {
    try {
      await forget(signature);
      toast.done(t("forgotten"));
    } catch (problem) {
      toast.problem(problem);
    }
  }

  return (
    <section aria-labelledby="remembered" className="flex flex-col gap-3">
      <h2 id="remembered" className="font-semibold text-lg">
        {t("remembered")}
      </h2>
      <p className="max-w-prose text-muted">{t("rememberedText")}</p>
      <ul aria-labelledby="remembered" className="flex flex-col gap-2">
        {found.map(({ signature, fileName, content, savedAt }) => (
          <li
            key={signature}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-2"
          >
            <span className="min-w-0 flex-1 break-all">{fileName}</span>
            <span className="text-muted text-sm">{t(`contents.${content}`)}</span>
            <span className="text-muted text-sm">
              <RelativeTime at={savedAt} />
            </span>
            <Button
              size="sm"
              look="quiet"
              aria-label={t("forgetOf", { file: fileName })}
              onPress={() => void drop(signature)}
            >
              {t("forget")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
