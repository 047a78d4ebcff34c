import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LocaleSwitch } from "./locale-switch";
import { Sign } from "./mark";

/** What stands around the pages that anybody may read. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("auth.frame");
  return (
    <div className="flex min-h-dvh flex-col px-6 py-6 sm:px-12">
      <header className="mx-auto flex w-full max-w-6xl items-center justify-between">
        <span className="flex items-center gap-2 font-semibold text-lg tracking-tight">
          <Sign />
          {t("name")}
        </span>
        <LocaleSwitch label={t("language")} />
      </header>
      <main className="flex flex-1 flex-col">{children}</main>
    </div>
  );
}
