"use client";

import { type Locale, useLocale, useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { sections } from "@/lib/api/enums";
import type { Finding } from "@/lib/api/report-types";
import { formatNumber } from "@/lib/format/number";
import { useReportCheck } from "./api";
import { byCode, type CheckedType, otherLanguages } from "./model";

interface FindingsProps {
  year: number;
  type: CheckedType;
  isData: boolean;
  /** The language that the file is to be in. */
  fileLocale: Locale;
}

/** What is wrong with a year before a report of it is made: errors, which refuse a digital one, and what is worth a look. */
export function Findings({ year, type, isData, fileLocale }: FindingsProps) {
  const locale = useLocale();
  const t = useTranslations("report.findings");
  const of = useTranslations(isData && type !== "sustainability-pdf" ? "report.data" : "report.findings");
  const { data: check, error } = useReportCheck(year, type);
  if (error) return null;
  // As high as what mostly comes: the button below does not move away from a finger.
  if (!check) return <Skeleton className="h-22 rounded-md" />;
  const others = otherLanguages(check.languages, fileLocale);
  const languages = new Intl.DisplayNames(locale, { type: "language", fallback: "code" });
  const errors = check.findings.filter(({ severity }) => severity === "error");
  const differing = check.findings.filter(({ code }) => code === "energyDiffers");
  const warnings = check.findings.filter(
    ({ severity, code }) => severity === "warning" && code !== "energyDiffers",
  );
  return (
    <div className="flex flex-col gap-3">
      {errors.length > 0 ? (
        <Notice tone="danger" title={of("errors", { year: String(year), count: errors.length })}>
          <Groups findings={errors} year={year} />
        </Notice>
      ) : type === "sustainability-pdf" ? null : (
        <Notice tone="ok">{of("fit", { year: String(year), count: check.facts })}</Notice>
      )}
      {others.length > 0 ? (
        <Notice>
          {t("otherLanguages", {
            languages: new Intl.ListFormat(locale).format(others.map((one) => languages.of(one) ?? one)),
          })}
        </Notice>
      ) : null}
      {differing.length > 0 ? <Differing findings={differing} year={year} /> : null}
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

/** Energy of which answer and books say different amounts: both, where nobody has to open anything to see them. */
function Differing({ findings, year }: { findings: Finding[]; year: number }) {
  const t = useTranslations("report.findings");
  const locale = useLocale();
  return (
    <Notice tone="warn" title={t("energy")}>
      <ul className="flex flex-col gap-1 text-sm">
        {findings.map(({ questions: [question], energy }) =>
          question && energy ? (
            <li key={question.id} className="flex flex-wrap gap-x-3">
              <Question question={question} year={year} />
              <span>
                {t("codes.energyDiffers", {
                  answer: formatNumber(energy.answer, locale, { digits: 1 }),
                  books: formatNumber(energy.books, locale, { digits: 1 }),
                  unit: energy.unit,
                })}
              </span>
            </li>
          ) : null,
        )}
      </ul>
    </Notice>
  );
}

function Question({ question, year }: { question: Finding["questions"][number]; year: number }) {
  return (
    <Link
      href={`/company/questions/section/${sections[question.section]}/question/${encodeURIComponent(question.id)}?year=${year}`}
    >
      {question.shortTitle}
    </Link>
  );
}

function Groups({ findings, year }: { findings: Finding[]; year: number }) {
  const t = useTranslations("report.findings");
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {byCode(findings).map(({ code, found }) => (
        <li key={code} className="flex flex-col gap-1">
          <p>{code === "energyDiffers" ? t("energy") : t(`codes.${code}`)}</p>
          {code === "notVsme" || code === "noIdentifier" ? (
            <Link href="/company/details">{t("details")}</Link>
          ) : (
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {found.map(({ questions }) => (
                <li key={questions.map(({ id }) => id).join()}>
                  {questions.map((question, place) => (
                    <span key={question.id}>
                      {place > 0 ? (place === 1 ? " ≠ " : " + ") : null}
                      <Question question={question} year={year} />
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
