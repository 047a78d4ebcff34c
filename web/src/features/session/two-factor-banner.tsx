"use client";

import { ShieldAlert } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/link";
import { useSession } from "@/lib/session/session";

/** Asks those who must have a second factor to set it up, on every page until they have. */
export function TwoFactorBanner({ profile }: { profile: string }) {
  const t = useTranslations("shell.twoFactor");
  const user = useSession();
  const path = usePathname();
  if (!user.twoFactorWarning) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-warn-soft px-4 py-1.5 text-sm print:hidden">
      <ShieldAlert aria-hidden className="size-4 text-warn" />
      <p>{t("warning")}</p>
      {path === profile ? null : (
        <ButtonLink size="sm" href={`${profile}#two-factor`}>
          {t("setUp")}
        </ButtonLink>
      )}
    </div>
  );
}
