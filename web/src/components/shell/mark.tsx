import { useTranslations } from "next-intl";
import type { Brand } from "@/lib/api/types";
import { PlainLink } from "../ui/link";

/** Three ledger lines that grow: the product's sign. */
export function Sign({ className = "size-6" }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={className}>
      <rect width="24" height="24" rx="5" className="fill-brand" />
      <path d="M6 8h12M6 12h9M6 16h5" strokeWidth="2" strokeLinecap="round" className="stroke-on-brand" />
    </svg>
  );
}

interface MarkProps {
  home: string;
  withName: boolean;
  /** That of an agency, which then replaces the product's. */
  brand?: Brand | null;
}

/** The sign as the way home. */
export function Mark({ home, withName, brand = null }: MarkProps) {
  const t = useTranslations("shell.product");
  return (
    <PlainLink
      href={home}
      aria-label={brand ? t("homeOf", { agency: brand.name }) : t("home")}
      className={`flex min-w-0 items-center gap-2 rounded-md ${brand?.accent ? "outline-current" : ""}`}
    >
      {brand?.logoUrl ? (
        <Logo address={brand.logoUrl} isWide={withName} />
      ) : (
        <Sign className="size-6 shrink-0" />
      )}
      {withName ? <Name of={brand?.name ?? null} product={t("name")} /> : null}
    </PlainLink>
  );
}

/** An agency's name may be long; it has two lines. */
function Name({ of, product }: { of: string | null; product: string }) {
  if (of === null) return <span className="font-semibold text-lg tracking-tight">{product}</span>;
  return <span className="line-clamp-2 min-w-0 break-words font-semibold text-sm leading-4">{of}</span>;
}

/** A logo that somebody else has drawn, for paper: on white, in both themes. */
function Logo({ address, isWide }: { address: string; isWide: boolean }) {
  return (
    // biome-ignore lint/performance/noImgElement: a small picture of our own server, already in its size
    <img
      src={address}
      alt=""
      className={`h-7 shrink-0 rounded-sm bg-picture object-contain p-0.5 ${isWide ? "max-w-24" : "max-w-8"}`}
    />
  );
}
