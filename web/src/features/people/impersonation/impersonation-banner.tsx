"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { useSession } from "@/lib/session/session";
import { useActing } from "./use-acting";

/** Shows which company one is acting for. */
export function ImpersonationBanner() {
  const t = useTranslations("shell.impersonation");
  const user = useSession();
  const { pending, stop } = useActing();
  const words = useId();
  if (!user.impersonating || !user.company) return null;
  return (
    <section
      aria-labelledby={words}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-info-soft px-4 py-1.5 text-sm print:hidden"
    >
      <p id={words}>{t("acting", { company: user.company.name })}</p>
      <Button size="sm" isPending={pending} onPress={stop}>
        {t("stop")}
      </Button>
    </section>
  );
}
