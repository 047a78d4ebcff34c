import { BookOpenCheck, Gift, ScanSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { SignUpForm } from "./sign-up-form";

const promises = [
  { icon: Gift, title: "free", text: "freeText" },
  { icon: BookOpenCheck, title: "books", text: "booksText" },
  { icon: ScanSearch, title: "proof", text: "proofText" },
] as const;

interface LandingProps {
  /** The part of the address that names a system; empty for none. */
  integration: string;
  /** What that system is called; null for an unknown one. */
  partner: string | null;
  /** What can be tried before signing up; its id is "try". */
  children: ReactNode;
}

/** What the climate package is, and the form with which a company gets it. */
export function Landing({ integration, partner, children }: LandingProps) {
  const t = useTranslations("onboarding.landing");
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-10 py-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16 lg:py-14">
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-4">
          <h1 className="max-w-2xl text-balance font-semibold text-3xl tracking-tight sm:text-4xl">
            {t("title")}
          </h1>
          <p className="max-w-prose text-lg text-muted">{t("lead")}</p>
        </div>
        <ul className="flex max-w-prose flex-col gap-5">
          {promises.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-3">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
              <div>
                <p className="font-semibold">{t(title)}</p>
                <p className="text-muted">{t(text)}</p>
              </div>
            </li>
          ))}
        </ul>
        <p>
          <Link href="#try">{t("try")}</Link>
        </p>
      </div>
      <div
        id="sign-up"
        className="flex scroll-mt-6 flex-col gap-4 self-start rounded-lg border border-line bg-surface p-6"
      >
        {partner ? (
          <p className="rounded-md bg-brand-soft px-3 py-2 text-sm">{t("partner", { partner })}</p>
        ) : null}
        <SignUpForm integration={integration} />
        <p className="text-sm">
          {t("haveAccount")} <Link href="/login">{t("signIn")}</Link>
        </p>
      </div>
      <div className="border-line border-t pt-10 lg:col-span-2">{children}</div>
    </div>
  );
}
