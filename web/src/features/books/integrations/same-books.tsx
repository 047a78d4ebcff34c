"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import type { Source } from "@/lib/api/types";
import { formatMoment } from "@/lib/format/date";
import { useSameBooks } from "./api";
import { choices, type SameBooks as Pair, sameBooks } from "./model";

/** The sources that hold the same vouchers, what counts of them, and what can be chosen. */
export function SameBooks({ sources }: { sources: readonly Source[] }) {
  const t = useTranslations("integrations.same");
  const pairs = sameBooks(sources);
  const { choose, isWorking } = useSameBooks();
  if (pairs.length === 0) return null;
  return (
    <section aria-labelledby="same-books" className="flex flex-col gap-3">
      <h2 id="same-books" className="font-semibold text-lg">
        {t("title")}
      </h2>
      {pairs.map((pair) => (
        <OnePair key={`${pair.source.id} ${pair.other.id}`} pair={pair} choose={choose} />
      ))}
      <p className="max-w-prose text-muted text-sm">{t("hint")}</p>
      {isWorking ? <p role="status">{t("working")}</p> : null}
    </section>
  );
}

interface OnePairProps {
  pair: Pair;
  choose: ReturnType<typeof useSameBooks>["choose"];
}

function OnePair({ pair: { source, other, same }, choose }: OnePairProps) {
  const t = useTranslations("integrations.same");
  const nameOf = useSourceName();
  const { problem } = useToast();
  const [pending, setPending] = useState<string | null>(null);
  const names = { books: nameOf(source), other: nameOf(other) };
  const labels = {
    beside: t("only", { books: names.other }),
    both: t("countBoth"),
    instead: t("only", { books: names.books }),
  };
  const smaller = Math.min(same.vouchers, same.otherVouchers);

  async function take(choice: keyof typeof labels) {
    setPending(choice);
    try {
      await choose(source.id, other.id, choice);
    } catch (error) {
      problem(error);
    } finally {
      setPending(null);
    }
  }

  return (
    <Notice
      tone={same.asks ? "warn" : "info"}
      title={t("asks", names)}
      actions={choices(same).map((choice) => (
        <Button
          key={choice}
          isPending={pending === choice}
          isDisabled={pending !== null && pending !== choice}
          onPress={() => void take(choice)}
        >
          {labels[choice]}
        </Button>
      ))}
    >
      <p>{t("agree", { agreeing: same.agreeing, of: smaller })}</p>
      <p>
        {t(same.standing, names)}
        {same.decidedAt ? ` ${chosen(same.decidedAt)}` : null}
      </p>
    </Notice>
  );

  function chosen(at: string) {
    const when = formatMoment(at);
    return same.decidedBy.name ? t("chosen", { who: same.decidedBy.name, when }) : t("chosenBy", { when });
  }
}

/** What a source is called: its system or format, and whose books they are as far as they say. */
function useSourceName(): (source: Source) => string {
  const t = useTranslations("integrations.same");
  const systems = useTranslations("sources");
  return ({ kind, name }) => (name ? t("name", { system: systems(kind), name }) : systems(kind));
}
