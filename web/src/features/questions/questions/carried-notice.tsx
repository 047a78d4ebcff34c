"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { carriedFrom } from "./editor";
import type { Editing } from "./use-editor";

/** Says that nobody has looked at the answer since it came from another year. Any save is a look. */
export function CarriedNotice({ editing }: { editing: Editing }) {
  const t = useTranslations("questions.carried");
  const toast = useToast();
  const year = carriedFrom(editing.editor);
  if (year === null) return null;
  return (
    <Notice
      title={t("title", { year: String(year) })}
      actions={
        <Button
          isPending={editing.editor.saving}
          onPress={() => void editing.review().then((done) => done && toast.done(t("reviewed")))}
        >
          {t("review")}
        </Button>
      }
    >
      {t("text")}
    </Notice>
  );
}
