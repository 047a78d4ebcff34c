"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { forgetTried, keepTried, keptDays } from "@/lib/tried-file";

/** Has this browser keep the file until there is an account to import it to, or forget it. */
export function Keep({ file }: { file: File }) {
  const t = useTranslations("glance.keep");
  const [kept, setKept] = useState<"no" | "yes" | "refused">("no");
  async function keep() {
    setKept((await keepTried(file)) ? "yes" : "refused");
  }
  async function forget() {
    await forgetTried();
    setKept("no");
  }
  if (kept === "yes")
    return (
      <Notice
        tone="ok"
        role="status"
        title={t("kept")}
        actions={<Button onPress={() => void forget()}>{t("forget")}</Button>}
      >
        {t.rich("keptText", { link: (words) => <Link href="#sign-up">{words}</Link> })}
      </Notice>
    );
  return (
    <Notice
      title={t("title")}
      actions={
        <Button look="primary" onPress={() => void keep()}>
          {t("keep")}
        </Button>
      }
    >
      {kept === "refused" ? <p role="alert">{t("refused")}</p> : t("text", { days: keptDays })}
    </Notice>
  );
}
