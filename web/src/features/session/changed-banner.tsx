"use client";

import { UserRoundX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { onChanged } from "@/lib/api/client";

/** How long a page that is becoming another company's itself may take to be drawn anew. */
const grace = 3_000;

/** Says that another tab has made the browser somebody else, so that this page neither shows nor saves anything new. */
export function ChangedBanner() {
  const t = useTranslations("shell.changed");
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const takeBack = onChanged(() => {
      timer ??= setTimeout(() => setElsewhere(true), grace);
    });
    return () => {
      takeBack();
      clearTimeout(timer);
    };
  }, []);
  if (!isElsewhere) return null;
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
