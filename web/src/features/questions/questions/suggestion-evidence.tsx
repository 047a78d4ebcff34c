"use client";

import { useTranslations } from "next-intl";
import { DownloadFailed } from "@/components/ui/download-failed";
import { Link } from "@/components/ui/link";
import { useDownload } from "@/components/ui/use-download";
import type { SuggestionEvidence } from "@/lib/api/ai-types";
import { sections } from "@/lib/api/enums";
import { useQuestion } from "./api";

/** What a suggestion rests on: each quote word for word, and the way to where it stands. */
export function Evidence({ quotes }: { quotes: readonly SuggestionEvidence[] }) {
  const t = useTranslations("prefill.evidence");
  return (
    <div className="flex flex-col gap-1">
      <p className="text-muted text-xs">{t("title")}</p>
      <ul aria-label={t("title")} className="flex flex-col gap-2">
        {quotes.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: quotes never change their places, and two may be alike.
          <li key={index} className="border-brand/40 border-s-2 ps-3 text-sm">
            <q className="whitespace-pre-wrap [overflow-wrap:anywhere]">{one.quote}</q>
            <div className="text-muted">
              <Source evidence={one} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Source({ evidence }: { evidence: SuggestionEvidence }) {
  const t = useTranslations("prefill.evidence");
  const year = String(evidence.year);
  switch (evidence.origin) {
    case "document":
      return <FromDocument evidence={evidence} />;
    case "answer":
      return <FromAnswer evidence={evidence} />;
    case "company":
      return t("company");
    case "footprint":
      return <Link href={`/company/footprint?year=${year}`}>{t("footprint", { year })}</Link>;
    case "person":
      return t("person");
  }
}

function FromDocument({
  evidence: { documentId, name, page, place, gone },
}: {
  evidence: SuggestionEvidence;
}) {
  const t = useTranslations("prefill.evidence");
  const where = place || (page > 0 ? t("page", { page }) : "");
  if (gone || documentId === null) {
    return (
      <>
        <s>{name}</s>
        {` ${t("gone")}`}
      </>
    );
  }
  return (
    <>
      <Document id={documentId} name={name} />
      {where ? <span className={place ? "" : "whitespace-nowrap"}>{`, ${where}`}</span> : null}
    </>
  );
}

function Document({ id, name }: { id: string; name: string }) {
  const { pending, error, start } = useDownload("document", id);
  return (
    <>
      <button
        type="button"
        disabled={pending}
        onClick={start}
        className="rounded-sm text-start text-brand underline underline-offset-2 [overflow-wrap:anywhere]"
      >
        {name}
      </button>
      {error ? <DownloadFailed error={error} name={name} /> : null}
    </>
  );
}

/** An answer of another year, or to another question, by the name of the question. */
function FromAnswer({ evidence: { questionId, year } }: { evidence: SuggestionEvidence }) {
  const t = useTranslations("prefill.evidence");
  const { data } = useQuestion(questionId);
  const section = data && sections[data.section];
  const words = t("answer", { question: data?.shortTitle ?? questionId, year: String(year) });
  if (!section) return words;
  const href = `/company/questions/section/${section}/question/${encodeURIComponent(questionId)}?year=${year}`;
  return <Link href={href}>{words}</Link>;
}
