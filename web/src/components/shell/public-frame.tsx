import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Ledger } from "./ledger";
import { VisitorHead } from "./visitor-head";

/** What stands around the pages before the sign-in: the form at the start, a calm picture beside it. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("auth.frame");
  return (
    <div className="grid grid-cols-1 min-h-dvh lg:grid-cols-[minmax(28rem,2fr)_3fr]">
      <div className="flex flex-col px-6 py-6 sm:px-12">
        <VisitorHead />
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">{children}</main>
      </div>
      <aside className="hidden flex-col justify-center gap-12 border-line border-s bg-sunken p-12 lg:flex xl:p-20">
        <Ledger />
        <p className="max-w-md text-balance font-medium text-xl">{t("promise")}</p>
      </aside>
    </div>
  );
}
