"use client";

import { ShieldAlert } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { ButtonLink } from "@/components/ui/link";
import { useSession } from "@/lib/session/session";

/** Asks those who must have a second factor to set it up, on every page until they have. */
export function TwoFactorBanner({ profile }: { profile: string }) {
  const t = useTranslations("shell.twoFactor");
  const user = useSession();
  const path = usePathname();
  const words = useId();
  if (!user.twoFactorWarning) return null;
  return (
    <section
      aria-labelledby={words}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-warn-soft px-4 py-1.5 text-sm print:hidden"
    >
      <ShieldAlert aria-hidden className="size-4 text-warn" />
      <p id={words}>{t("warning")}</p>
      {path === profile ? null : (
        <ButtonLink size="sm" href={`${profile}#two-factor`}>
          {t("setUp")}
        </ButtonLink>
      )}
    </section>
  );
}
