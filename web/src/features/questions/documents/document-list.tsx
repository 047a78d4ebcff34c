"use client";

import { Download, Trash2 } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { DownloadFailed } from "@/components/ui/download-failed";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { useToast } from "@/components/ui/toast";
import { useDownload } from "@/components/ui/use-download";
import type { Document, DocumentPage } from "@/lib/api/types";
import { formatBytes } from "@/lib/format/number";
import { deleteDocument, restoreDocument, useDocumentsChanged } from "./api";
import { DocumentIcon } from "./document-icon";
import { countUses, hrefOf, isReading, unsearchable } from "./model";

const ConfirmDialog = onDemand(() =>
  import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog),
);

/** The documents that were found. */
export function DocumentList({ page }: { page: DocumentPage }) {
  const t = useTranslations("documents.list");
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-muted text-sm">
        {page.items.length < page.total
          ? t("some", { shown: page.items.length, total: page.total })
          : t("all", { total: page.total })}
      </p>
      <ul aria-label={t("title")} className="overflow-hidden rounded-lg border border-line bg-surface">
        {page.items.map((document) => (
          <li key={document.id} className="border-line border-b px-4 py-3 last:border-b-0">
            <DocumentItem document={document} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function DocumentItem({ document }: { document: Document }) {
  const t = useTranslations("documents.list");
  const locale = useLocale();
  const why = unsearchable(document);
  const { name, excerpt } = document;
  const { pending, error, start } = useDownload("document", document.id);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <DocumentIcon kind={document.kind} />
      <div className="flex min-w-48 flex-1 flex-col gap-1">
        <p className="break-words font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-muted text-sm">
          {[
            formatBytes(document.size, locale),
            ...(document.uploadedBy.name ? [document.uploadedBy.name] : []),
          ].join(" · ")}
          {" · "}
          <RelativeTime at={document.uploadedAt} />
        </p>
        {excerpt ? (
          <p className="text-sm [overflow-wrap:anywhere]">
            {excerpt.before}
            <mark className="rounded-sm bg-brand-soft px-0.5 text-ink">{excerpt.hit}</mark>
            {excerpt.after}
          </p>
        ) : null}
        {isReading(document) ? <p className="text-muted text-sm">{t("reading")}</p> : null}
        {why ? <p className="text-muted text-sm">{t(`unsearchable.${why}`)}</p> : null}
        <Uses document={document} />
        <Seals seals={document.seals} />
      </div>
      <div className="flex items-center gap-1">
        <Button size="sm" isPending={pending} onPress={start}>
          <Download aria-hidden />
          <span>
            {t("download")} <span className="sr-only">{name}</span>
          </span>
        </Button>
        {document.deletable && document.seals.length === 0 ? <Delete document={document} /> : null}
      </div>
      {error ? (
        <div className="w-full">
          <DownloadFailed error={error} name={name} />
        </div>
      ) : null}
    </div>
  );
}

function Uses({ document }: { document: Document }) {
  const t = useTranslations("documents.list");
  if (countUses(document) === 0) return <p className="text-muted text-sm">{t("unused")}</p>;
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      <span className="text-muted">{t("usedIn")}</span>
      {document.uses.map((use) => (
        <Link key={use.answerId} href={hrefOf(use)}>
          {t("use", { question: use.question.shortTitle || use.question.id, year: String(use.year) })}
        </Link>
      ))}
      {document.hiddenUses > 0 ? (
        <span className="text-muted">{t("hidden", { count: document.hiddenUses })}</span>
      ) : null}
    </div>
  );
}

/** The sealed years that a document stays for. */
function Seals({ seals }: Pick<Document, "seals">) {
  const t = useTranslations("documents.list");
  const { list } = useFormatter();
  if (seals.length === 0) return null;
  const years = list(
    seals.map(({ year, version }) => t("seal", { year: String(year), version: String(version) })),
  );
  return <p className="text-muted text-sm">{t("sealed", { count: seals.length, years })}</p>;
}

function Delete({ document }: { document: Document }) {
  const t = useTranslations("documents.delete");
  const toast = useToast();
  const changed = useDocumentsChanged();
  const [asking, setAsking] = useState(false);
  const { name, uses, hiddenUses } = document;

  async function restore() {
    try {
      await restoreDocument(document);
      toast.done(t("restored", { name }));
    } catch (error) {
      toast.problem(error);
    }
    changed();
  }
  async function remove() {
    await deleteDocument(document);
    changed();
    toast.done(t("done", { name }), { label: t("undo"), onPress: () => void restore() });
  }

  return (
    <>
      <IconButton icon={Trash2} label={t("label", { name })} onPress={() => setAsking(true)} />
      {asking ? (
        <ConfirmDialog
          isOpen
          onOpenChange={setAsking}
          danger
          title={t("title")}
          action={t("action")}
          onConfirm={remove}
        >
          <div className="flex flex-col gap-2 [overflow-wrap:anywhere]">
            <p>{t("text", { name })}</p>
            {countUses(document) > 0 ? (
              <>
                <p>{t("used", { count: countUses(document) })}</p>
                <ul className="list-disc ps-5">
                  {uses.map((use) => (
                    <li key={use.answerId}>
                      {t("use", {
                        question: use.question.shortTitle || use.question.id,
                        year: String(use.year),
                      })}
                    </li>
                  ))}
                  {hiddenUses > 0 ? <li>{t("hidden", { count: hiddenUses })}</li> : null}
                </ul>
              </>
            ) : null}
          </div>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
