"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { TableMapping, TablePreview } from "@/lib/api/table-types";
import type { Import } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { importTable, previewTable, type Unexplained } from "./api";
import { TableColumns, useFieldName } from "./table-columns";
import { missing } from "./table-model";
import { TablePreviewPanel } from "./table-preview";
import { TableSettings } from "./table-settings";

interface TableDialogProps {
  asked: Unexplained;
  onImported: (begun: Import) => void;
  onClose: () => void;
}

/** Asks what the columns of a table mean, shows what would be read, and imports it. */
export function TableDialog({ asked: { of, fileName, table }, onImported, onClose }: TableDialogProps) {
  const t = useTranslations("integrations.table");
  const textOf = useProblemText();
  const [mapping, setMapping] = useState<TableMapping>(table.mapping);
  const [preview, setPreview] = useState<TablePreview | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const nameOf = useFieldName(mapping.content);
  const lacking = missing(mapping);

  function change(next: TableMapping) {
    setMapping(next);
    setPreview(null);
    setError(null);
  }

  async function run(step: () => Promise<void>) {
    setPending(true);
    setError(null);
    try {
      await step();
    } catch (problem) {
      setError(problem);
    } finally {
      setPending(false);
    }
  }

  const look = () => run(async () => setPreview(await previewTable(of, mapping)));
  const commit = () =>
    run(async () => {
      onImported(await importTable(of, mapping));
      onClose();
    });

  return (
    <Dialog isOpen onOpenChange={onClose} title={t("title", { file: fileName })} width="lg" mustAnswer>
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t("lead")}</p>
        <TableSettings mapping={mapping} onChange={change} />
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
      </div>
      <Actions>
        <Button onPress={onClose}>{t("cancel")}</Button>
        <Button
          look={preview ? "secondary" : "primary"}
          isDisabled={lacking.length > 0}
          isPending={pending && !preview}
          onPress={look}
        >
          {t("preview")}
        </Button>
        <Button
          look="primary"
          isDisabled={!preview || preview.rows === 0}
          isPending={pending && preview !== null}
          onPress={commit}
        >
          {t("import")}
        </Button>
      </Actions>
    </Dialog>
  );
}
