"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { useProblemText } from "@/lib/api/use-problem-text";
import { formatBytes } from "@/lib/format/number";
import type { Sending } from "./model";

interface SendingListProps {
  list: readonly Sending[];
  onCancel: (key: string) => void;
  onAgain: (key: string) => void;
}

/** The files on their way. */
export function SendingList({ list, onCancel, onAgain }: SendingListProps) {
  const t = useTranslations("ui.sending");
  if (list.length === 0) return null;
  return (
    <ul aria-label={t("label")} className="flex flex-col gap-2">
      {list.map((file) => (
        <li
          key={file.key}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3"
        >
          <div className="min-w-56 flex-1">
            <State file={file} />
          </div>
          {file.state === "failed" ? (
            <Button size="sm" onPress={() => onAgain(file.key)}>
              {t("again")}
            </Button>
          ) : null}
          <Button size="sm" look="quiet" onPress={() => onCancel(file.key)}>
            {t(file.state === "failed" ? "dismiss" : "cancel")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function State({ file }: { file: Sending }) {
  const t = useTranslations("ui.sending");
  const locale = useLocale();
  const textOf = useProblemText();
  if (file.state === "failed") {
    return (
      <p role="alert">
        <span className="font-medium">{file.name}</span>
        <span className="block text-danger">{textOf(file.error)}</span>
      </p>
    );
  }
  if (file.state === "waiting") {
    return (
      <p>
        {file.name} <span className="text-muted">{t("waiting")}</span>
      </p>
    );
  }
  return (
    <Progress
      label={t("sending", { file: file.name })}
      value={(file.sent / file.size) * 100}
      note={t("sent", { sent: formatBytes(file.sent, locale), size: formatBytes(file.size, locale) })}
      isIndeterminate={file.sent === 0}
    />
  );
}
