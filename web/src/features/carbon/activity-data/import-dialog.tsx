"use client";

import { Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { DropZone } from "@/components/ui/drop-zone";
import { otherWorkbooks } from "@/components/ui/drop-zone-model";
import { Notice } from "@/components/ui/notice";
import { PlainSelect } from "@/components/ui/plain-select";
import { useToast } from "@/components/ui/toast";
import { address } from "@/lib/api/address";
import { fileAddress } from "@/lib/api/client";
import type { ImportedEntries } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { importEntries, useEntriesChanged } from "./api";
import { ImportPreview } from "./import-preview";

const endings = [".xlsx", ".csv", ".txt"] as const;
const limit = 5 * 1024 * 1024;

/** Reads entries from a spreadsheet: looks at it first, and adds all of them or none. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("activity.import");
  const locale = useLocale();
  const toast = useToast();
  const textOf = useProblemText();
  const changed = useEntriesChanged();
  const [file, setFile] = useState<File | null>(null);
  const [sheet, setSheet] = useState("");
  const [read, setRead] = useState<ImportedEntries | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);

  async function send(chosen: File, from: string, commit: boolean) {
    setPending(true);
    setError(null);
    setFile(chosen);
    setSheet(from);
    try {
      const answer = await importEntries(chosen, locale, from, commit);
      setRead(answer);
      if (answer.made > 0) {
        changed();
        toast.done(t("made", { count: answer.made }));
        onClose();
      }
    } catch (problem) {
      setRead(null);
      setError(problem);
    } finally {
      setPending(false);
    }
  }

  const isWhole =
    read !== null && read.lines.length > 0 && read.lines.every(({ problems }) => problems.length === 0);
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("title")} width="lg">
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t("lead")}</p>
        <a
          href={fileAddress(address("GET /company/activity-entry/template", { query: { locale } }))}
          download
          className="flex w-fit items-center gap-1.5 rounded-sm text-brand underline underline-offset-3"
        >
          <Download aria-hidden className="size-4" />
          {t("template")}
        </a>
        <DropZone
          label={t("drop")}
          endings={endings}
          answered={otherWorkbooks}
          limit={limit}
          isDisabled={pending}
          onFiles={([chosen]) => {
            if (chosen) void send(chosen, "", false);
          }}
        />
        {error ? (
          <Notice tone="danger" role="alert">
            {textOf(error)}
          </Notice>
        ) : null}
        {file && read && read.sheets.length > 1 ? (
          <PlainSelect
            label={t("sheet")}
            choices={[
              ...(sheet ? [] : [{ id: "", label: t("noSheet") }]),
              ...read.sheets.map((name) => ({ id: name, label: name })),
            ]}
            value={sheet}
            onChange={(name) => void send(file, name, false)}
          />
        ) : null}
        {read && read.sheets.length > 1 && !sheet ? (
          <Notice tone="warn" role="status">
            {t("severalSheets")}
          </Notice>
        ) : null}
        {read && (read.sheets.length === 0 || sheet) ? <ImportPreview read={read} /> : null}
      </div>
      <Actions>
        <Button onPress={onClose}>{t("cancel")}</Button>
        <Button
          look="primary"
          isDisabled={!isWhole}
          isPending={pending}
          onPress={() => {
            if (file) void send(file, sheet, true);
          }}
        >
          {t("commit", { count: read?.lines.length ?? 0 })}
        </Button>
      </Actions>
    </Dialog>
  );
}
