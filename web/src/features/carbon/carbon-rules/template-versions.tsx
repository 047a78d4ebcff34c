"use client";

import { useTranslations } from "next-intl";
import { Empty } from "@/components/states/empty";
import { RelativeTime } from "@/components/ui/relative-time";
import type { TemplateDetail } from "@/lib/api/types";
import { Differences } from "./template-differences";

/** What was published of a template, and how its draft has gone on since. */
export function Versions({ detail: { template, versions, draft } }: { detail: TemplateDetail }) {
  const t = useTranslations("carbonTemplates");
  return (
    <div className="flex flex-col gap-6">
      {draft.length > 0 ? (
        <section aria-labelledby="draft" className="flex flex-col gap-2">
          <h2 id="draft" className="font-medium">
            {template.version === null
              ? t("versions.firstDraft")
              : t("versions.draft", { version: String(template.version) })}
          </h2>
          <Differences draft={draft} />
        </section>
      ) : null}
      {versions.length === 0 ? (
        <Empty title={t("versions.none")}>{t("versions.noneText")}</Empty>
      ) : (
        <ol
          aria-label={t("versions.list")}
          className="flex flex-col rounded-lg border border-line bg-surface"
        >
          {versions.map((one) => (
            <li key={one.version} className="border-line border-b px-4 py-3 last:border-b-0">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-medium">{t("version", { version: String(one.version) })}</span>
                <span className="text-muted text-sm">
                  {t("versions.facts", { rules: one.rules, companies: one.companies })}
                  {" · "}
                  {one.publishedBy || t("versions.program")}
                  {" · "}
                  <RelativeTime at={one.publishedAt} />
                </span>
              </p>
              {one.note ? <p className="whitespace-pre-line pt-1">{one.note}</p> : null}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
