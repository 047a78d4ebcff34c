"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { TableMapping, TablePreview } from "@/lib/api/table-types";
import type { Import } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { importTable, lookAtTable, previewTable, type Unexplained } from "./api";
import { type Found, isOpen, lookedAgain } from "./finding-model";
import { TableColumns, useFieldName } from "./table-columns";
import { TableFindings } from "./table-findings";
import { missing } from "./table-model";
import { TablePreviewPanel } from "./table-preview";
import { TableSettings } from "./table-settings";

interface TableDialogProps {
  asked: Unexplained;
  onImported: (begun: Import) => void;
  onClose: () => void;
}

/** Asks what the columns of a table mean and how it writes, shows what would be read, and imports it. */
export function TableDialog({
  asked: { of, fileName, table: first },
  onImported,
  onClose,
}: TableDialogProps) {
  const t = useTranslations("integrations.table");
  const textOf = useProblemText();
  const [table, setTable] = useState(first);
  const [mapping, setMapping] = useState<TableMapping>(first.mapping);
  const latest = useRef(mapping);
  const [found, setFound] = useState<Found>({ findings: first.findings, under: first.mapping });
  const [preview, setPreview] = useState<TablePreview | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState<"sheet" | "preview" | "import" | null>(null);
  const nameOf = useFieldName(mapping.content);
  const lacking = missing(mapping);
  const open = found.findings.some((finding) => isOpen(finding, found, mapping));

  function change(next: TableMapping) {
    latest.current = next;
    setMapping(next);
    setPreview(null);
    setError(null);
  }

  async function run(what: typeof pending, step: () => Promise<void>) {
    setPending(what);
    setError(null);
    try {
      await step();
    } catch (problem) {
      setError(problem);
    } finally {
      setPending(null);
    }
  }

  const turnTo = (sheet: string) =>
    run("sheet", async () => {
      const next = await lookAtTable(of, { sheet });
      setTable(next);
      change({ ...next.mapping, sheet });
      setFound({ findings: next.findings, under: { ...next.mapping, sheet } });
    });
  const look = () =>
    run("preview", async () => {
      const next = await previewTable(of, mapping);
      // What is shown has to be what an import would read: who chose otherwise meanwhile looks again.
      if (latest.current !== mapping) return;
      setPreview(next);
      setFound(lookedAgain(found, next.findings, mapping));
    });
  const commit = () =>
    run("import", async () => {
      onImported(await importTable(of, mapping));
      onClose();
    });

  const common = {
    found,
    sheets: table.sheets,
    mapping,
    onChange: change,
    onSheet: (sheet: string) => void turnTo(sheet),
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("title", { file: fileName })} width="lg" mustAnswer>
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t("lead")}</p>
        <TableFindings {...common} />
        <TableSettings {...common} />
        <TableColumns table={table} mapping={mapping} onChange={change} />
        {lacking.length > 0 ? (
          <p role="status" className="text-danger text-sm">
            {t("missing", { fields: lacking.map(nameOf).join(", ") })}
          </p>
        ) : null}
        {error ? (
          <Notice tone="danger" role="alert">
            {textOf(error)}
          </Notice>
        ) : null}
        {preview ? <TablePreviewPanel preview={preview} mapping={mapping} /> : null}
        {open ? (
          <p role="status" className="text-danger text-sm">
            {t("found.first")}
          </p>
        ) : null}
      </div>
      <Actions>
        <Button onPress={onClose}>{t("cancel")}</Button>
        <Button
          look={preview ? "secondary" : "primary"}
          isDisabled={lacking.length > 0}
          isPending={pending === "preview"}
          onPress={look}
        >
          {t("preview")}
        </Button>
        <Button
          look="primary"
          isDisabled={!preview || preview.rows === 0 || open}
          isPending={pending === "import"}
          onPress={commit}
        >
          {t("import")}
        </Button>
      </Actions>
    </Dialog>
  );
}
