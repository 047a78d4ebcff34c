"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Link } from "@/components/ui/link";
import { useTitlePart } from "@/lib/window-title";
import { useCompany } from "./api";

/** What an administrator can manage in a company, one page each. */
const pages = [
  "overview",
  "features",
  "questions",
  "optouts",
  "child-companies",
  "carbon-rules",
  "carbon-templates",
] as const;

/** Stands over the pages of one company: which one it is, and the way between them. */
export function CompanyPages({ company }: { company: string }) {
  const t = useTranslations("companies");
  const path = usePathname();
  const { data } = useCompany(company);
  useTitlePart(data?.name);
  const here = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page itself is not read, its change moves the mark.
  useEffect(() => {
    here.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [path]);
  return (
    <div className="flex flex-col gap-2 pb-4 print:hidden">
      {/* A space keeps the line's height until the name is there. */}
      <Breadcrumbs
        crumbs={[{ label: t("title"), href: "/admin/companies" }, { label: data?.name ?? "\u00a0" }]}
      />
      <nav aria-label={t("pages.label")} className="relative flex gap-5 overflow-x-auto border-line border-b">
        {pages.map((page) => {
          const base = `/admin/companies/${company}`;
          const href = page === "overview" ? base : `${base}/${page}`;
          const isHere = path === href;
          return (
            <Link
              key={page}
              ref={isHere ? here : undefined}
              href={href}
              aria-current={isHere ? "page" : undefined}
              className={`touch -mb-px flex h-9 items-center whitespace-nowrap border-b-2 px-0.5 no-underline ${isHere ? "told border-brand font-medium text-ink" : "border-transparent text-muted hover:text-ink"}`}
            >
              {t(`pages.${page}`)}
            </Link>
          );
        })}
      </nav>
    </div>
  );
}
