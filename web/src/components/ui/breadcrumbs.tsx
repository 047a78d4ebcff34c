"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "./link";

export interface Crumb {
  label: string;
  /** Where it leads; the last crumb is the page itself and leads nowhere. */
  href?: string;
}

/** The way from the top to this page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useTranslations("ui.breadcrumbs");
  return (
    <nav aria-label={t("label")}>
      <ol className="flex flex-wrap items-center gap-1 text-muted text-sm">
        {crumbs.map(({ label, href }, place) => (
          <li key={`${label}/${href ?? ""}`} className="flex items-center gap-1">
            {place > 0 ? <ChevronRight aria-hidden className="size-3.5" /> : null}
            {href ? (
              <Link href={href} className="text-muted no-underline hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
