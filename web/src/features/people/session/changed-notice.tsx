"use client";

import { UserRoundX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** The words of it, and the way out. */
export function ChangedNotice() {
  const t = useTranslations("shell.changed");
  return (
    <div
      role="alert"
      className="sticky top-0 z-40 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-danger-soft px-4 py-1.5 text-sm print:hidden"
    >
      <UserRoundX aria-hidden className="size-4 text-danger" />
      <p>{t("text")}</p>
      <Button size="sm" onPress={() => window.location.reload()}>
        {t("reload")}
      </Button>
    </div>
  );
}
