"use client";

import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { sections } from "@/lib/api/enums";
import type { Finding } from "@/lib/api/report-types";
import { useReportCheck } from "./api";
import { byCode, type CheckedType } from "./model";

/** What is wrong with a year before a report of it is made: errors, which refuse a digital one, and what is worth a look. */
export function Findings({ year, type }: { year: number; type: CheckedType }) {
  const t = useTranslations("report.findings");
  const { data: check, error } = useReportCheck(year, type);
  if (error) return null;
  // As high as what mostly comes: the button below does not move away from a finger.
  if (!check) return <Skeleton className="h-22 rounded-md" />;
  const errors = check.findings.filter(({ severity }) => severity === "error");
  const warnings = check.findings.filter(({ severity }) => severity === "warning");
  return (
    <div className="flex flex-col gap-3">
      {errors.length > 0 ? (
        <Notice tone="danger" title={t("errors", { year: String(year), count: errors.length })}>
          <Groups findings={errors} year={year} />
        </Notice>
      ) : type === "sustainability-pdf" ? null : (
        <Notice tone="ok">{t("fit", { year: String(year), count: check.facts })}</Notice>
      )}
      {warnings.length > 0 ? (
        <Disclosure title={t("warnings", { count: warnings.length })}>
          <div className="px-1 pt-2">
            <Groups findings={warnings} year={year} />
          </div>
        </Disclosure>
      ) : null}
    </div>
  );
}

function Groups({ findings, year }: { findings: Finding[]; year: number }) {
  const t = useTranslations("report.findings");
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {byCode(findings).map(({ code, found }) => (
        <li key={code} className="flex flex-col gap-1">
          <p>{t(`codes.${code}`)}</p>
          {code === "notVsme" || code === "noIdentifier" ? (
            <Link href="/company/details">{t("details")}</Link>
          ) : (
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {found.map(({ questions }) => (
                <li key={questions.map(({ id }) => id).join()}>
                  {questions.map(({ id, section, shortTitle }, place) => (
                    <span key={id}>
                      {place > 0 ? (place === 1 ? " ≠ " : " + ") : null}
                      <Link
                        href={`/company/questions/section/${sections[section]}/question/${encodeURIComponent(id)}?year=${year}`}
                        prefetch={false}
                      >
                        {shortTitle}
                      </Link>
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
