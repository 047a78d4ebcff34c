"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Rule } from "@/lib/api/types";
import type { Known } from "./model";

interface EditorNoticesProps {
  rule: Rule | null;
  isOwn: boolean;
  ownLevel: Rule["level"];
  known: Known | undefined;
  isPending: boolean;
  onPutBack: (rule: Rule) => void;
  onRestore: (id: string) => void;
}

/** What a person should know of a rule before changing it. */
export function EditorNotices({
  rule,
  isOwn,
  ownLevel,
  known,
  isPending,
  onPutBack,
  onRestore,
}: EditorNoticesProps) {
  const t = useTranslations("carbonRules.editor");
  if (rule === null) return null;
  if (!isOwn) {
    if (rule.level === "global") return <Notice>{t("shared")}</Notice>;
    return <Notice>{t(ownLevel === "template" ? "closedTemplate" : "ofTemplate")}</Notice>;
  }
  if (rule.retiredAt !== null) {
    return (
      <Notice
        actions={
          <Button size="sm" isPending={isPending} onPress={() => onRestore(rule.id)}>
            {t("restore")}
          </Button>
        }
      >
        {t("isRetired")}
      </Notice>
    );
  }
  return (
    <>
      {rule.state === "altered" ? (
        <Notice
          actions={
            <Button size="sm" isPending={isPending} onPress={() => onPutBack(rule)}>
              {t("putBack")}
            </Button>
          }
        >
          {t("altered")}
        </Notice>
      ) : null}
      {known?.kind ? (
        <Notice tone={known.kind === "unused" ? "info" : "warn"}>
          {t(`findings.${known.kind}`, { rule: known.other })}
        </Notice>
      ) : null}
    </>
  );
}
