"use client";

import { CircleCheck } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { ButtonLink, Link } from "@/components/ui/link";
import { formatShare } from "@/lib/format/number";
import { FailedWork } from "./failed-work";
import { isCalm } from "./model";
import { Row } from "./row";
import type { Dashboard, Opening } from "./types";

/** What needs somebody, each with the way to where it is dealt with. */
export function Attention({ data, ...opening }: Opening & { data: Dashboard }) {
  const t = useTranslations("operations.attention");
  const locale = useLocale();
  const { failed, unmatched, shutOut, suggestions } = data;
  return (
    <Card title={t("title")}>
      {isCalm(data) ? (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck aria-hidden className="size-4 text-ok" />
          {t("none")}
        </p>
      ) : null}
      <div className="flex flex-col gap-5">
        <Part title={t("failed")} all={failed.all} shown={failed.items.length}>
          {failed.items.map((work) => (
            <FailedWork key={work.id} work={work} {...opening} />
          ))}
        </Part>
        <Part title={t("unmatched")} all={unmatched.all} shown={unmatched.items.length}>
          {unmatched.items.map(({ companyId, companyName, share }) => (
            <Row key={companyId} name={companyName} note={t("share", { share: formatShare(share, locale) })}>
              <Link
                href={`/admin/carbon-suggestions?company=${companyId}`}
                aria-label={t("suggestionsOf", { company: companyName })}
              >
                {t("toSuggestions")}
              </Link>
            </Row>
          ))}
        </Part>
        <Part title={t("shutOut")} all={shutOut.all} shown={shutOut.items.length}>
          {shutOut.items.map(({ id, name, email, refused }) => (
            <Row key={id} name={name} note={t("refused", { count: refused })}>
              <Link
                href={`/admin/users?q=${encodeURIComponent(email)}`}
                aria-label={t("accountOf", { name })}
              >
                {t("toAccount")}
              </Link>
            </Row>
          ))}
        </Part>
        {suggestions > 0 ? (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-medium text-sm">{t("suggestions", { count: suggestions })}</h3>
            <ButtonLink size="sm" href="/admin/carbon-suggestions">
              {t("review")}
            </ButtonLink>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

function Part({
  title,
  all,
  shown,
  children,
}: {
  title: string;
  all: number;
  shown: number;
  children: ReactNode;
}) {
  const t = useTranslations("operations");
  if (all === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="flex items-baseline justify-between gap-2 pb-1 font-medium text-sm">
        {title}
        <span className="figures text-muted text-xs">{t("shown", { shown, all })}</span>
      </h3>
      <ul>{children}</ul>
    </section>
  );
}
