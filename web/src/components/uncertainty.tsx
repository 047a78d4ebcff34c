"use client";

import { useLocale, useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Skeleton } from "@/components/ui/skeleton";
import type { Doubts } from "@/lib/api/types";
import type { ApiAnswer } from "@/lib/api/use-api";
import { emissionText } from "@/lib/format/emission";
import { formatShare } from "@/lib/format/number";

interface UncertaintyProps {
  answer: ApiAnswer<Doubts>;
  /** What the shares are of, where that needs saying. */
  note?: string | undefined;
}

/** How much of a total rests on unverified values and on factors of other countries and years. */
export function Uncertainty({ answer, note }: UncertaintyProps) {
  return (
    <AsyncContent
      answer={answer}
      skeleton={<Skeleton className="h-24" />}
      stale={answer.isLoading && answer.data !== undefined}
    >
      {(found) => <Parts found={found} note={note} />}
    </AsyncContent>
  );
}

function Parts({ found, note }: { found: Doubts; note: string | undefined }) {
  const t = useTranslations("uncertainty");
  const locale = useLocale();
  const parts = found.parts.filter(({ kg }) => Number(kg) !== 0);
  if (parts.length === 0) return <p className="text-muted text-sm">{t("none")}</p>;
  return (
    <>
      <p className="text-muted text-sm">{t("lead", { share: formatShare(found.any, locale) })}</p>
      <ul className="flex flex-col gap-1 pt-2 text-sm">
        {parts.map(({ doubt, kg, share }) => (
          <li key={doubt} className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1">{t(`kinds.${doubt}`)}</span>
            <span className="figures">{emissionText(kg, locale)}</span>
            <span className="figures w-12 text-end text-muted">{formatShare(share, locale)}</span>
          </li>
        ))}
      </ul>
      {note ? <p className="pt-2 text-muted text-sm">{note}</p> : null}
    </>
  );
}
