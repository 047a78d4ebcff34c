import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useProblemText } from "@/lib/api/use-problem-text";
import { Notice } from "./notice";

interface DownloadFailedProps {
  error: unknown;
  /** Of the file, or of what it was to be. */
  name: string;
  children?: ReactNode;
}

/** Says that there will be no file, and why. */
export function DownloadFailed({ error, name, children }: DownloadFailedProps) {
  const t = useTranslations("ui.download");
  const textOf = useProblemText();
  return (
    <Notice tone="danger" role="alert" title={t("failed")}>
      <p>{t("failedText", { name })}</p>
      <p className="text-sm">{textOf(error)}</p>
      {children}
    </Notice>
  );
}
