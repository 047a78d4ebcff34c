"use client";

import { useLocale, useTranslations } from "next-intl";
import { SendingList } from "@/components/sending/sending-list";
import { useSending } from "@/components/sending/use-sending";
import { DropZone } from "@/components/ui/drop-zone";
import { useToast } from "@/components/ui/toast";
import type { AddedDocument } from "@/lib/api/types";
import { formatBytes } from "@/lib/format/number";
import { addDocument, useDocumentsChanged } from "./api";
import { endings, usualLimit } from "./model";

/** Brings documents in, several at once, each with how far it has come. */
export function DocumentDrop({ largest = usualLimit }: { largest?: number | undefined }) {
  const t = useTranslations("documents");
  const locale = useLocale();
  const toast = useToast();
  const changed = useDocumentsChanged();
  const { list, add, cancel, again } = useSending(addDocument, ({ document, known }: AddedDocument, file) => {
    changed();
    if (known) toast.info(t("known", { file: file.name, name: document.name }));
    else toast.done(t("added", { name: document.name }));
  });
  return (
    <section aria-label={t("drop.label")} className="flex flex-col gap-3">
      <DropZone
        label={t("drop.label")}
        help={t("drop.help", { limit: formatBytes(largest, locale) })}
        endings={endings}
        limit={largest}
        multiple
        onFiles={add}
      />
      <SendingList list={list} onCancel={cancel} onAgain={again} />
    </section>
  );
}
