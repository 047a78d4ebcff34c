"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { isApiError } from "@/lib/api/problem";
import type { Factor } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { useChanges, useCheck } from "./api";
import { CheckAnswer } from "./check-answer";
import { PlaceFields, SourceFields, ValueFields } from "./form-fields";
import { LicenceFields } from "./licence-fields";
import { bodyOf, type Draft, draftOf, emptyDraft, type Wrong, wrongIn } from "./model";

interface FactorFormProps {
  /** The factor in whose place this one comes; null for one that takes nobody's place. */
  replaces: Factor | null;
  onChanged: (isChanged: boolean) => void;
  onSaved: (made: Factor) => void;
  onCancel: () => void;
}

const pause = 600;

/** Writes a factor. What the API makes of it is shown while it is written. */
export function FactorForm({ replaces, onChanged, onSaved, onCancel }: FactorFormProps) {
  const t = useTranslations("emissionFactors.form");
  const toast = useToast();
  const textOf = useProblemText();
  const changes = useChanges();
  const [first] = useState(() => (replaces ? draftOf(replaces) : emptyDraft));
  const [draft, setDraft] = useState<Draft>(first);
  const [refused, setRefused] = useState<Wrong>({});
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const missing = wrongIn(draft);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first);

  const wanted = Object.keys(missing).length === 0 ? JSON.stringify(bodyOf(draft)) : null;
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pause);
    return () => clearTimeout(timer);
  }, [wanted]);
  const check = useCheck(asked === null ? null : JSON.parse(asked), replaces?.id ?? null);
  const isSettled = asked !== null && asked === wanted && !check.isValidating;
  const wrong = { ...(isSettled ? check.data?.fields : {}), ...refused };

  const set = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    // What was refused of a field says nothing of what stands there now.
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
    onChanged(JSON.stringify(next) !== JSON.stringify(first));
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefused(missing);
    setError(null);
    if (Object.keys(missing).length > 0) return;
    setPending(true);
    try {
      const body = bodyOf(draft);
      const made = await (replaces ? changes.supersede(replaces.id, body) : changes.add(body));
      toast.done(t("saved", { name: made.name }));
      onSaved(made);
    } catch (problem) {
      if (isApiError(problem, "fields")) setRefused(problem.fields);
      setError(problem);
    } finally {
      setPending(false);
    }
  }

  const shared = { draft, set, wrong };
  return (
    <form
      aria-label={t(replaces ? "supersedeTitle" : "newTitle")}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <Notice>{t(replaces ? "supersedeLead" : "newLead")}</Notice>
      <PlaceFields {...shared} replaces={replaces} />
      <ValueFields {...shared} />
      <SourceFields {...shared} />
      <LicenceFields {...shared} />
      <CheckAnswer
        answer={check}
        isAsked={wanted !== null}
        isStale={!isSettled}
        replaces={replaces !== null}
      />
      {error ? (
        <Notice tone="danger" role="alert">
          {textOf(error)}
        </Notice>
      ) : null}
      <div className="sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-line border-t bg-surface px-5 py-3">
        <Button isDisabled={pending} onPress={onCancel}>
          {t("cancel")}
        </Button>
        <Button look="primary" type="submit" isPending={pending} isDisabled={!isChanged}>
          {t(replaces ? "supersede" : "add")}
        </Button>
      </div>
    </form>
  );
}
