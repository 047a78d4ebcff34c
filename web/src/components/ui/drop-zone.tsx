"use client";

import { FileUp } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { DropZone as AriaDropZone, Text } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { formatBytes } from "@/lib/format/number";
import { Button } from "./button";
import { judge } from "./drop-zone-model";
import { PageDrop } from "./page-drop";

interface DropZoneProps {
  /** What goes here, such as "Drop a SIE file here". */
  label: string;
  help?: string;
  /** Endings with their dot, lower case; empty for any. */
  endings?: readonly string[];
  /** Endings of files that are sent although they cannot be read, for the answer says what to do with them. */
  answered?: readonly string[];
  /** Bytes. */
  limit: number;
  multiple?: boolean;
  isDisabled?: boolean;
  /** True where files are one thing among others on the page. */
  isLow?: boolean;
  /** Said while files are dragged over the page, where they can be dropped and pasted anywhere on it. */
  anywhere?: string;
  /** Another way to the same end, beside the picker. */
  beside?: ReactNode;
  onFiles: (files: File[]) => void;
}

/** Takes files by drop, by paste and by the browser's own picker, and says at once what it cannot take. */
export function DropZone({
  label,
  help,
  endings = [],
  answered = [],
  limit,
  multiple = false,
  isDisabled = false,
  isLow = false,
  anywhere,
  beside,
  onFiles,
}: DropZoneProps) {
  const t = useTranslations("ui.dropZone");
  const locale = useLocale();
  const [refused, setRefused] = useState<string | null>(null);

  function take(files: File[]) {
    const verdict = judge(files, { endings, answered, limit, multiple });
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
        className={`flex items-center rounded-lg border border-line-strong border-dashed bg-surface transition-colors disabled:opacity-45 drop-target:border-brand forced-colors:drop-target:border-solid drop-target:bg-brand-soft ${isLow ? "flex-wrap gap-2 px-4 py-3" : "flex-col gap-3 px-6 py-8 text-center"}`}
      >
        <FileUp aria-hidden className={isLow ? "size-5 text-muted" : "size-6 text-muted"} />
        <Text
          slot="label"
          className={`wrap-anywhere ${isLow ? "me-auto text-muted text-sm" : "font-medium"}`}
        >
          {label}
        </Text>
        {help ? <p className="wrap-anywhere max-w-prose text-muted text-sm">{help}</p> : null}
        <div className="flex flex-wrap gap-2">
          <FileTrigger
            acceptedFileTypes={endings.length > 0 ? [...endings, ...answered] : []}
            allowsMultiple={multiple}
            onSelect={(files) => take(Array.from(files ?? []))}
          >
            <Button isDisabled={isDisabled}>{t("choose", { count: multiple ? 2 : 1 })}</Button>
          </FileTrigger>
          {beside}
        </div>
      </AriaDropZone>
      {anywhere && !isDisabled ? <PageDrop label={anywhere} onFiles={take} /> : null}
      <p role="alert" className="text-danger text-sm empty:hidden">
        {refused}
      </p>
    </div>
  );
}
