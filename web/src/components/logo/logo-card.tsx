"use client";

import { Building2 } from "lucide-react";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DropZone } from "@/components/ui/drop-zone";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { useProblemText } from "@/lib/api/use-problem-text";

const ConfirmDialog = onDemand(() =>
  import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog),
);

/** What the API takes for a logo. */
const endings = [".png", ".jpg", ".jpeg", ".webp"];
const limit = 2 * 1024 * 1024;

interface LogoCardProps {
  /** Where the picture is; null without one. */
  url: string | null;
  texts: {
    title: string;
    alt: string;
    drop: string;
    help: string;
    remove: string;
    removeTitle: string;
    removeText: string;
  };
  onSend: (file: File) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
}

/** A logo: as it is shown, another one, or none. It is saved by itself, apart from what else is on the page. */
export function LogoCard({ url, texts, onSend, onRemove }: LogoCardProps) {
  const textOf = useProblemText();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [asking, setAsking] = useState(false);

  async function send([file]: File[]) {
    if (!file) return;
    setPending(true);
    setError(null);
    try {
      await onSend(file);
    } catch (problem) {
      setError(problem);
    } finally {
      setPending(false);
    }
  }
  return (
    <Card title={texts.title}>
      <div className="flex flex-wrap items-center gap-4">
        <div className="flex h-20 w-44 shrink-0 items-center justify-center rounded-md border border-line bg-picture p-2">
          {pending ? (
            <Spinner />
          ) : url ? (
            // biome-ignore lint/performance/noImgElement: the API serves the picture in the size it is shown in.
            <img src={url} alt={texts.alt} className="max-h-full max-w-full object-contain" />
          ) : (
            <Building2 aria-hidden className="size-8 text-muted" strokeWidth={1.25} />
          )}
        </div>
        <div className="flex min-w-64 flex-1 flex-col gap-2">
          <DropZone
            isLow
            label={texts.drop}
            endings={endings}
            limit={limit}
            isDisabled={pending}
            onFiles={(files) => void send(files)}
            beside={
              url ? (
                <Button isDisabled={pending} onPress={() => setAsking(true)}>
                  {texts.remove}
                </Button>
              ) : null
            }
          />
          <p className="text-muted text-sm">{texts.help}</p>
        </div>
      </div>
      {error ? (
        <div className="pt-3">
          <Notice tone="danger" role="alert">
            {textOf(error)}
          </Notice>
        </div>
      ) : null}
      {asking ? (
        <ConfirmDialog
          isOpen
          danger
          onOpenChange={setAsking}
          title={texts.removeTitle}
          action={texts.remove}
          onConfirm={onRemove}
        >
          <p>{texts.removeText}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
