"use client";

import { Lock } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { ButtonLink } from "@/components/ui/link";
import { usePeriod } from "@/lib/period/period";
import { useSealedYears } from "./api";

/** Says on every page of a company that the chosen year is sealed, before somebody types in vain. */
export function SealedBanner({ mayOpen }: { mayOpen: boolean }) {
  const t = useTranslations("shell.sealed");
  const { year } = usePeriod();
  const { data: years = [] } = useSealedYears();
  const path = usePathname();
  const words = useId();
  if (!years.includes(year)) return null;
  return (
    <section
      aria-labelledby={words}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-sunken px-4 py-1.5 text-sm print:hidden"
    >
      <Lock aria-hidden className="size-4 text-muted" />
      <p id={words}>{t("text", { year: String(year) })}</p>
      {mayOpen && path !== "/company/report" ? (
        <ButtonLink size="sm" href="/company/report">
          {t("toReport")}
        </ButtonLink>
      ) : null}
    </section>
  );
}
