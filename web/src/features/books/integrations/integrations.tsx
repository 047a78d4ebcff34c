"use client";

import { BookUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { SendingList } from "@/components/sending/sending-list";
import { useSending } from "@/components/sending/use-sending";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { DropZone } from "@/components/ui/drop-zone";
import { otherWorkbooks } from "@/components/ui/drop-zone-model";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { sendFile, type Unexplained, useImportEvents, useImports, useSources } from "./api";
import { ImportList } from "./import-list";
import { endings, limit } from "./model";
import { RememberedTables } from "./remembered-tables";
import { SameBooks } from "./same-books";
import { SealedYears } from "./sealed-years";
import { SourceTable } from "./source-table";
import { TableDialog } from "./table-dialog";
import { TriedFile, useTried } from "./tried-file";

/** Brings books in: drop a file, watch it being read, see what came of it. What brings them by itself stands around it. */
export function Integrations({ children, inboxes }: { children: ReactNode; inboxes: ReactNode }) {
  const t = useTranslations("integrations");
  const imports = useImports();
  const sources = useSources();
  const { began } = useImportEvents();
  const [unexplained, setUnexplained] = useState<readonly Unexplained[]>([]);
  const tried = useTried();
  const { list, add, cancel, again } = useSending(sendFile, (sent, file) => {
    if ("table" in sent) setUnexplained((waiting) => [...waiting, sent]);
    else began(sent);
    if (file === tried.file) void tried.forget();
  });
  const [asked] = unexplained;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex flex-col gap-8">
        <SealedYears />
        <SameBooks sources={sources.data ?? []} />
        {tried.file ? (
          <TriedFile
            file={tried.file}
            isSending={list.some(({ name }) => name === tried.file?.name)}
            onImport={() => tried.file && add([tried.file])}
            onForget={() => void tried.forget()}
          />
        ) : null}
        {children}
        <section id="files" aria-label={t("drop.label")} className="flex flex-col gap-3">
          <DropZone
            label={t("drop.label")}
            help={t("drop.help")}
            endings={endings}
            answered={otherWorkbooks}
            limit={limit}
            multiple
            onFiles={add}
          />
          <SendingList list={list} onCancel={cancel} onAgain={again} />
          {asked ? (
            <TableDialog
              key={JSON.stringify(asked.of)}
              asked={asked}
              onImported={began}
              onClose={() => setUnexplained((waiting) => waiting.slice(1))}
            />
          ) : null}
        </section>
        {inboxes}
        <section aria-labelledby="imports" className="flex flex-col gap-3">
          <h2 id="imports" className="font-semibold text-lg">
            {t("imports.title")}
          </h2>
          <AsyncContent answer={imports} skeleton={<ImportSkeleton />}>
            {(found) =>
              found.length === 0 ? (
                <Empty icon={BookUp} title={t("imports.emptyTitle")}>
                  {t("imports.emptyText")}
                </Empty>
              ) : (
                <ImportList imports={found} />
              )
            }
          </AsyncContent>
        </section>
        <AsyncContent answer={sources} skeleton={<Skeleton className="h-24" />}>
          {(found) =>
            found.length === 0 ? null : (
              <section aria-labelledby="sources" className="flex flex-col gap-3">
                <h2 id="sources" className="font-semibold text-lg">
                  {t("sources.title")}
                </h2>
                <SourceTable label={t("sources.title")} sources={found} />
              </section>
            )
          }
        </AsyncContent>
        <RememberedTables />
      </div>
    </>
  );
}

function ImportSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2">
      <Skeleton className="h-11 rounded-lg" />
      <Skeleton className="h-11 rounded-lg" />
      <Skeleton className="h-11 rounded-lg" />
    </div>
  );
}
