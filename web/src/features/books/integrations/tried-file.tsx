"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { forgetTried, triedFile } from "@/lib/tried-file";

/** The file that was tried in this browser before there was an account, and how to have it forgotten. */
export function useTried() {
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => void triedFile().then(setFile), []);
  async function forget() {
    setFile(null);
    await forgetTried();
  }
  return { file, forget };
}

interface TriedFileProps {
  file: File;
  isSending: boolean;
  onImport: () => void;
  onForget: () => void;
}

/** Offers to import the file that was tried. */
export function TriedFile({ file, isSending, onImport, onForget }: TriedFileProps) {
  const t = useTranslations("integrations.tried");
  return (
    <Notice
      title={t("title", { file: file.name })}
      actions={
        <>
          <Button look="primary" isDisabled={isSending} onPress={onImport}>
            {t("import")}
          </Button>
          <Button look="quiet" isDisabled={isSending} onPress={onForget}>
            {t("forget")}
          </Button>
        </>
      }
    >
      {t("text")}
    </Notice>
  );
}
