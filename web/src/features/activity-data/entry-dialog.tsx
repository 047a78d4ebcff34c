"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { isApiError } from "@/lib/api/problem";
import type { Entry } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { changeEntry, makeEntry, useCategories, useEntriesChanged } from "./api";
import { CoverFields, OwnFactorFields, QuantityFields, TextFields } from "./entry-fields";
import { contentOf, type Draft, draftOf, type Wrong, wrongIn } from "./model";

interface EntryDialogProps {
  year: number;
  /** The entry to change; without one, a new one is made. */
  entry?: Entry;
  onClose: () => void;
}

/** Makes an entry or changes one. */
export function EntryDialog({ year, entry, onClose }: EntryDialogProps) {
  const t = useTranslations("activity.form");
  const toast = useToast();
  const textOf = useProblemText();
  const changed = useEntriesChanged();
  const { data: categories = [] } = useCategories(year);
  const [draft, setDraft] = useState<Draft>(() => draftOf(year, new Date().getUTCMonth() + 1, entry));
  const [wrong, setWrong] = useState<Wrong>({});
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = wrongIn(draft);
    setWrong(found);
    setError(null);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      const content = contentOf(draft);
      await (entry ? changeEntry(entry.id, entry.version, content) : makeEntry(content));
      changed();
      toast.done(t(entry ? "changed" : "made"));
      onClose();
    } catch (problem) {
      if (isApiError(problem) && problem.code === "fields") setWrong(problem.fields);
      setError(problem);
    } finally {
      setPending(false);
    }
  }

  const shared = { draft, set, wrong, categories };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t(entry ? "changeTitle" : "newTitle")} width="md">
      <form
        aria-label={t("label")}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {error ? (
          <Notice tone="danger" role="alert">
            {textOf(error)}
          </Notice>
        ) : null}
        <QuantityFields {...shared} />
        <CoverFields {...shared} />
        <TextFields {...shared} />
        <Disclosure title={t("ownTitle")} defaultExpanded={draft.ownKg !== null}>
          <OwnFactorFields {...shared} />
        </Disclosure>
        <Actions>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button look="primary" type="submit" isPending={pending}>
            {t("save")}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
