"use client";

import { FileUp } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { DropZone as AriaDropZone, Text } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { formatBytes } from "@/lib/format/number";
import { Button } from "./button";
import { judge } from "./drop-zone-model";

interface DropZoneProps {
  /** What goes here, such as "Drop a SIE file here". */
  label: string;
  help?: string;
  /** Endings with their dot, lower case; empty for any. */
  endings?: readonly string[];
  /** Bytes. */
  limit: number;
  multiple?: boolean;
  isDisabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** Takes files by drop, by paste and by the browser's own picker, and says at once what it cannot take. */
export function DropZone({
  label,
  help,
  endings = [],
  limit,
  multiple = false,
  isDisabled = false,
  onFiles,
}: DropZoneProps) {
  const t = useTranslations("ui.dropZone");
  const locale = useLocale();
  const [refused, setRefused] = useState<string | null>(null);

  function take(files: File[]) {
    const verdict = judge(files, { endings, limit, multiple });
    setRefused(
      verdict.refusal &&
        t(verdict.refusal, {
          file: verdict.file,
          limit: formatBytes(limit, locale),
          endings: endings.join(", "),
        }),
    );
    if (verdict.taken.length > 0) onFiles(verdict.taken);
  }

  return (
    <div className="flex flex-col gap-2">
      <AriaDropZone
        isDisabled={isDisabled}
        getDropOperation={() => "copy"}
        onDrop={async (event) => {
          const items = event.items.filter((item) => item.kind === "file");
          take(await Promise.all(items.map((item) => item.getFile())));
        }}
        className="flex flex-col items-center gap-3 rounded-lg border border-line-strong border-dashed bg-surface px-6 py-8 text-center transition-colors disabled:opacity-45 drop-target:border-brand drop-target:bg-brand-soft"
      >
        <FileUp aria-hidden className="size-6 text-muted" />
        <Text slot="label" className="font-medium">
          {label}
        </Text>
        {help ? <p className="max-w-prose text-muted text-sm">{help}</p> : null}
        <FileTrigger
          acceptedFileTypes={endings.length > 0 ? [...endings] : []}
          allowsMultiple={multiple}
          onSelect={(files) => take(Array.from(files ?? []))}
        >
          <Button isDisabled={isDisabled}>{t("choose", { count: multiple ? 2 : 1 })}</Button>
        </FileTrigger>
      </AriaDropZone>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {refused}
      </p>
    </div>
  );
}
