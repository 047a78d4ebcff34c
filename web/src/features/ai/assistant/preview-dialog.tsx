"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Problem } from "@/components/states/problem";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { PlainSelect } from "@/components/ui/plain-select";
import { SkeletonText } from "@/components/ui/skeleton";
import { asLocale, type Locale, localeNames, locales } from "@/i18n/config";
import type { AiKind, AiSample } from "@/lib/api/ai-types";
import { isApiError } from "@/lib/api/problem";
import { useProblemText } from "@/lib/api/use-problem-text";
import { preview, tryOut } from "./api";
import { indented } from "./model";
import { Part } from "./part";

interface PreviewDialogProps {
  kind: AiKind;
  text: string;
  hasModel: boolean;
  onClose: () => void;
  /** The text itself cannot be used. */
  onRefused: (error: unknown) => void;
}

/** A prompt as it goes out with sample material, and what the model says to it. Nothing of it is kept. */
export function PreviewDialog({ kind, text, hasModel, onClose, onRefused }: PreviewDialogProps) {
  const t = useTranslations("assistant.prompts");

  const textOf = useProblemText();
  const [locale, setLocale] = useState<Locale>(asLocale(useLocale()));
  const [sample, setSample] = useState<AiSample>();
  const [error, setError] = useState<unknown>();
  const [trying, setTrying] = useState(false);
  const call = useRef<AbortController>(null);
  const refused = useRef(onRefused);
  refused.current = onRefused;

  useEffect(() => {
    let wanted = true;
    preview(kind, { text, locale }).then(
      (found) => {
        if (wanted) setSample(found);
      },
      (problem: unknown) => {
        if (!wanted) return;
        if (isApiError(problem, "fields")) refused.current(problem);
        else setError(problem);
      },
    );
    return () => {
      wanted = false;
    };
  }, [kind, text, locale]);
  // Who leaves does not wait for the answer.
  useEffect(() => () => call.current?.abort(), []);

  async function attempt() {
    call.current = new AbortController();
    const { signal } = call.current;
    setTrying(true);
    setError(undefined);
    try {
      setSample(await tryOut(kind, { text, locale }, signal));
    } catch (problem) {
      if (!signal.aborted) setError(problem);
    } finally {
      setTrying(false);
    }
  }
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("previewTitle")} width="lg">
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t("previewHelp")}</p>
        <PlainSelect
          label={t("language")}
          className="w-56"
          value={locale}
          choices={locales.map((id) => ({ id, label: localeNames[id] }))}
          onChange={(chosen) => {
            setSample(undefined);
            setLocale(chosen);
          }}
        />
        {error !== undefined && sample ? (
          <Notice tone="danger" role="alert">
            {textOf(error)}
          </Notice>
        ) : null}
        {error !== undefined && !sample ? (
          <Problem error={error} onRetry={() => setError(undefined)} />
        ) : null}
        {sample ? (
          <>
            <Part title={t("instructions")} text={sample.instructions} />
            <Part title={t("material")} text={indented(sample.material)} />
            {sample.answer === null ? null : <Part title={t("answer")} text={indented(sample.answer)} />}
          </>
        ) : null}
        {sample === undefined && error === undefined ? <SkeletonText lines={8} /> : null}
        <p aria-live="polite" className="text-muted empty:hidden">
          {trying ? t("trying") : ""}
        </p>
      </div>
      <Actions>
        {trying ? <Button onPress={() => call.current?.abort()}>{t("cancelTry")}</Button> : null}
        <Button
          onPress={() => void attempt()}
          isPending={trying}
          isDisabled={!hasModel || sample === undefined}
        >
          {t("try")}
        </Button>
        <Button look="primary" onPress={onClose}>
          {t("close")}
        </Button>
      </Actions>
      {hasModel ? null : <p className="pt-2 text-end text-muted text-sm">{t("noTry")}</p>}
    </Dialog>
  );
}
