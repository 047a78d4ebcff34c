"use client";

import { Sparkles } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useAi } from "@/lib/api/use-ai";
import { useProblemText } from "@/lib/api/use-problem-text";
import { lookUp } from "./api";
import { type Fact, type Fitting, fitting, taken } from "./lookup-model";
import type { Details } from "./use-details";

/** Looks the company up on its own web page; what is found is written into empty fields when somebody takes it. */
export function Lookup({ details }: { details: Details }) {
  const t = useTranslations("companyDetails.lookup");
  const textOf = useProblemText();
  const locale = useLocale();
  const { data: assistant } = useAi();
  const [found, setFound] = useState<readonly Fact[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const { draft } = details;

  async function look() {
    setPending(true);
    setError(null);
    setFound(null);
    try {
      setFound(await lookUp(draft, locale));
    } catch (problem) {
      setError(problem);
    } finally {
      setPending(false);
    }
  }
  if (!assistant) return null;
  const shown = found && fitting(found, draft);
  const form = found?.find(({ field }) => field === "legalForm");
  return (
    <div className="flex flex-col items-start gap-3 sm:col-span-2">
      <Button isDisabled={!assistant.on} isPending={pending} onPress={() => void look()}>
        <Sparkles aria-hidden />
        {t("look")}
      </Button>
      <p className="text-muted text-sm">
        {t(assistant.on ? "help" : assistant.configured ? "switchedOff" : "off")}
      </p>
      {error ? (
        <p role="alert" className="text-danger">
          {textOf(error)}
        </p>
      ) : null}
      {form ? <p>{t("legalForm", { form: form.value, by: form.quote })}</p> : null}
      {shown ? (
        <Found
          facts={shown}
          details={details}
          wereAny={Boolean(found?.some(({ page, quote }) => page || !quote))}
        />
      ) : null}
    </div>
  );
}

interface FoundProps {
  /** What is not taken yet. */
  facts: readonly Fitting[];
  details: Details;
  wereAny: boolean;
}

function Found({ facts, details, wereAny }: FoundProps) {
  const t = useTranslations("companyDetails");
  if (facts.length === 0) {
    return (
      <p role="status" className="text-muted">
        {t(wereAny ? "lookup.taken" : "lookup.nothing")}
      </p>
    );
  }
  return (
    <Notice role="status" title={t("lookup.found")}>
      <ul className="flex flex-col gap-3 pt-2">
        {facts.map((fact) => (
          <li key={fact.field} className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <div className="min-w-48 flex-1 [overflow-wrap:anywhere]">
              <span className="block font-medium">{t(`fields.${fact.field}`)}</span>
              {fact.value}
              {fact.quote ? (
                <q className="block text-muted text-sm">{fact.quote}</q>
              ) : (
                <span className="block text-muted text-sm">{t("lookup.noSource")}</span>
              )}
            </div>
            <Button
              size="sm"
              aria-label={t("lookup.takeOf", { field: t(`fields.${fact.field}`) })}
              onPress={() => details.set(taken([fact]))}
            >
              {t("lookup.take")}
            </Button>
          </li>
        ))}
      </ul>
      {facts.length > 1 ? (
        <Button className="mt-3" onPress={() => details.set(taken(facts))}>
          {t("lookup.takeAll")}
        </Button>
      ) : null}
    </Notice>
  );
}
