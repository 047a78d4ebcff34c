"use client";

import { useLocale, useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Skeleton } from "@/components/ui/skeleton";
import type { Doubts as DoubtsOf } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { formatShare } from "@/lib/format/number";
import { useDoubts } from "./api";
import type { Filter, Scope2 } from "./filter";

/** How much of the total rests on unverified values and on factors of other countries and years. */
export function Doubts({ filter, method }: { filter: Filter; method: Scope2 }) {
  const t = useTranslations("footprint.quality.doubts");
  const answer = useDoubts(filter, method);
  return (
    <section className="pt-4" aria-labelledby="footprint-doubts">
      <h3 id="footprint-doubts" className="pb-1 font-medium text-sm">
        {t("title")}
      </h3>
      <AsyncContent
        answer={answer}
        skeleton={<Skeleton className="h-24" />}
        stale={answer.isLoading && answer.data !== undefined}
      >
        {(found) => <Parts found={found} />}
      </AsyncContent>
    </section>
  );
}

function Parts({ found }: { found: DoubtsOf }) {
  const t = useTranslations("footprint.quality.doubts");
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
    </>
  );
}
