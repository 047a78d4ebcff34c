"use client";

import { ArrowRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Facts } from "@/components/ui/facts";
import { ButtonLink } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { ImportSummary } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { formatNumber } from "@/lib/format/number";
import { fates, furtherNotices, outcome } from "./model";
import { NoticeList, useNoticeText } from "./notice-list";

/** What an import did, in plain words; what can be done about it stands below what was noticed. */
export function Summary({ summary, aside }: { summary: ImportSummary; aside?: ReactNode }) {
  const t = useTranslations("integrations.summary");
  const locale = useLocale();
  const { rows, footprint } = summary;
  const years = [...new Set(summary.years.flatMap(({ to }) => [to.slice(0, 4)]))];
  const lastYear = years.sort().at(-1);
  return (
    <div className="flex flex-col gap-4">
      {summary.corporateIdentityNumberMatches === false ? (
        <Notice tone="warn" title={t("wrongCompany")}>
          {t("wrongCompanyText", {
            company: summary.companyName || t("unnamed"),
            number: summary.corporateIdentityNumber,
          })}
        </Notice>
      ) : null}
      {rows.read === 0 ? <Nothing summary={summary} /> : <Came summary={summary} />}
      <Skipped summary={summary} />
      <Notices summary={summary} />
      {aside}
      <Facts facts={facts()} />
      {footprint && rows.read > 0 ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg bg-sunken px-4 py-3">
          <p className="min-w-56 flex-1">
            {t("footprint", {
              counted: footprint.counted,
              excluded: footprint.excluded,
              unmatched: footprint.unmatched,
              total: emissionText(footprint.kg, locale),
            })}
          </p>
          <ButtonLink look="primary" href={`/company/footprint${lastYear ? `?year=${lastYear}` : ""}`}>
            {t("open")}
            <ArrowRight aria-hidden />
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );

  function facts() {
    const encoding = summary.encoding.toLowerCase();
    const format = [
      t.has(`formats.${summary.format}` as "formats.sie4")
        ? t(`formats.${summary.format}` as "formats.sie4")
        : summary.format,
      encoding,
    ]
      .filter(Boolean)
      .join(", ");
    return [
      ...(summary.companyName ? [{ label: t("company"), value: summary.companyName }] : []),
      ...(summary.corporateIdentityNumber
        ? [{ label: t("number"), value: summary.corporateIdentityNumber }]
        : []),
      ...(summary.years.length > 0
        ? [{ label: t("years"), value: summary.years.map(({ from, to }) => `${from} – ${to}`).join(", ") }]
        : []),
      ...(summary.program ? [{ label: t("program"), value: summary.program }] : []),
      { label: t("format"), value: format },
    ];
  }
}

/** A file in which there was nothing, and why. */
function Nothing({ summary }: { summary: ImportSummary }) {
  const t = useTranslations("integrations.summary");
  const text = useNoticeText();
  const said = summary.notices.find(({ code }) => code === "ledger.noVouchers");
  return (
    <Notice tone="warn" title={t("outcome.nothing")}>
      {said ? text(said.code, said.count) : null}
    </Notice>
  );
}

/** What became of the rows of a file. */
function Came({ summary }: { summary: ImportSummary }) {
  const t = useTranslations("integrations.summary");
  const locale = useLocale();
  const { rows, vouchers } = summary;
  return (
    <>
      <p className="max-w-prose">{t(`outcome.${outcome(summary)}`, { rows: rows.read, vouchers })}</p>
      <dl className="grid max-w-xl grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-4">
        {fates.map((fate) => (
          <div key={fate}>
            <dt className="text-muted text-sm">{t(`fates.${fate}`)}</dt>
            <dd className="figures font-semibold text-lg">{formatNumber(rows[fate], locale)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Skipped({ summary: { skipped } }: { summary: ImportSummary }) {
  const t = useTranslations("integrations");
  const text = useNoticeText();
  if (skipped.length === 0) return null;
  return (
    <div>
      <h4 className="pb-1 font-medium text-sm">{t("summary.skippedWhy")}</h4>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {skipped.map(({ code, count }) => (
          <li key={code}>{`${text(code, count)} (${t("summary.rows", { count })})`}</li>
        ))}
      </ul>
    </div>
  );
}

function Notices({ summary }: { summary: ImportSummary }) {
  const t = useTranslations("integrations.summary");
  const notices = furtherNotices(summary);
  if (notices.length === 0) return null;
  return (
    <div>
      <h4 className="pb-1 font-medium text-sm">{t("notices")}</h4>
      <NoticeList notices={notices} />
    </div>
  );
}
