import NextLink from "next/link";
import { useTranslations } from "next-intl";

/** Three ledger lines that grow: the product's sign. */
export function Sign({ className = "size-6" }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={className}>
      <rect width="24" height="24" rx="5" className="fill-brand" />
      <path d="M6 8h12M6 12h9M6 16h5" strokeWidth="2" strokeLinecap="round" className="stroke-on-brand" />
    </svg>
  );
}

/** The sign as the way home. */
export function Mark({ home, withName }: { home: string; withName: boolean }) {
  const t = useTranslations("shell.product");
  return (
    <NextLink href={home} aria-label={t("home")} className="flex items-center gap-2 rounded-md">
      <Sign />
      {withName ? <span className="font-semibold text-lg tracking-tight">{t("name")}</span> : null}
    </NextLink>
  );
}
