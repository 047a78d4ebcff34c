"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { causeOf, causes, isWorthAsking, referenceOf } from "./causes";
import { type Failure, type Failures, FailuresContext, newFailures } from "./failures";
import { useFocusKept } from "./use-focus-kept";

/** Parts of a page that fail soon after one another are told of in one breath. */
const breath = 500;
const none: ReadonlyMap<string, Failure> = new Map();

/** Gathers what the parts within could not load, and says it above them in one box with one button for all. */
export function WithFailureBox({ children }: { children: ReactNode }) {
  const [failures] = useState(newFailures);
  return (
    <>
      <FailureBox failures={failures} />
      <FailuresContext value={failures}>{children}</FailuresContext>
    </>
  );
}

function FailureBox({ failures }: { failures: Failures }) {
  const t = useTranslations("ui.failures");
  const failed = useSyncExternalStore(failures.subscribe, failures.read, () => none);
  const path = usePathname();
  const [asked, setAsked] = useState<{ path: string; errors: ReadonlyMap<string, unknown> } | null>(null);
  const [said, say] = useState("");

  const sentences = sentencesOf(failed).map(([cause, count]) => t(cause, { count }));
  const retries = retriesOf(failed);
  const isPending = [...failed].some(
    ([id, { error }]) => asked?.errors.has(id) && asked.errors.get(id) === error,
  );
  const reference = [...failed.values()].map(({ error }) => referenceOf(error)).find(Boolean);

  const tell = useEffectEvent(() => say(sentences.join(" ")));
  const tellEnd = useEffectEvent(() => {
    say(asked?.path === path ? t("loaded") : "");
    setAsked(null);
  });
  const isEmpty = failed.size === 0;
  useEffect(() => {
    if (isEmpty) return tellEnd();
    if (isPending) return say("");
    const timer = setTimeout(tell, breath);
    return () => clearTimeout(timer);
  }, [isEmpty, isPending]);

  function retry() {
    const asking = [...failed].filter(([, { error }]) => retries.has(error));
    setAsked({ path, errors: new Map(asking.map(([id, { error }]) => [id, error])) });
    for (const again of retries.values()) again();
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isEmpty ? null : (
        <Box
          sentences={sentences}
          reference={reference}
          isGrave={retries.size > 0}
          action={
            retries.size > 0 ? (
              <Button isPending={isPending} onPress={retry}>
                {t("retry", { count: retries.size })}
              </Button>
            ) : null
          }
        />
      )}
    </>
  );
}

interface BoxProps {
  sentences: readonly string[];
  reference: string | undefined;
  isGrave: boolean;
  action: ReactNode;
}

function Box({ sentences, reference, isGrave, action }: BoxProps) {
  const t = useTranslations("ui.failures");
  const box = useFocusKept<HTMLElement>();
  return (
    <section ref={box} aria-label={t("label")} className="mb-6">
      <Notice tone={isGrave ? "danger" : "warn"} actions={action}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {reference ? (
          <p className="text-muted text-sm [overflow-wrap:anywhere]">
            {t.rich("reference", { id: reference, code: (id) => <span className="figures">{id}</span> })}
          </p>
        ) : null}
      </Notice>
    </section>
  );
}

/** How many parts each cause took, worst first. */
function sentencesOf(failed: ReadonlyMap<string, Failure>) {
  const found = [...failed.values()].map(({ error }) => causeOf(error));
  return causes
    .map((cause) => [cause, found.filter((one) => one === cause).length] as const)
    .filter(([, count]) => count > 0);
}

/** How to ask again, once for all parts that share an answer: they share its error. */
function retriesOf(failed: ReadonlyMap<string, Failure>): ReadonlyMap<unknown, () => void> {
  const retries = new Map<unknown, () => void>();
  for (const { error, retry } of failed.values()) {
    if (retry && isWorthAsking(causeOf(error))) retries.set(error, retry);
  }
  return retries;
}
