"use client";

import { Hourglass } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { ButtonLink, Link } from "@/components/ui/link";
import { useSession } from "@/lib/session/session";

/** How many days before the end every page announces it. */
const soon = 14;

/** Says that the free time of the company ends, or has ended and what still works. */
export function TrialBanner() {
  const t = useTranslations("shell.trial");
  const { trial, company } = useSession();
  const path = usePathname();
  const words = useId();
  if (!trial || !company || (!trial.ended && trial.daysLeft > soon)) return null;
  return (
    <section
      aria-labelledby={words}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-warn-soft px-4 py-1.5 text-sm print:hidden"
    >
      <Hourglass aria-hidden className="size-4 text-warn" />
      <p id={words}>{trial.ended ? t("over") : t("left", { days: trial.daysLeft })}</p>
      {trial.contact ? (
        <p>
          {t.rich("ask", {
            address: trial.contact,
            mail: (address) => <Link href={`mailto:${trial.contact}`}>{address}</Link>,
          })}
        </p>
      ) : null}
      {trial.ended && path !== "/company/report" ? (
        <ButtonLink size="sm" href="/company/report">
          {t("take")}
        </ButtonLink>
      ) : null}
    </section>
  );
}
