"use client";

import { useTranslations } from "next-intl";
import { Uncertainty } from "@/components/uncertainty";
import { useDoubts } from "./api";
import type { Filter, Scope2 } from "./filter";

/** How much of the total rests on unverified values and on factors of other countries and years. */
export function Doubts({ filter, method }: { filter: Filter; method: Scope2 }) {
  const t = useTranslations("uncertainty");
  const answer = useDoubts(filter, method);
  return (
    <section className="pt-4" aria-labelledby="footprint-doubts">
      <h3 id="footprint-doubts" className="pb-1 font-medium text-sm">
        {t("title")}
      </h3>
      <Uncertainty answer={answer} />
    </section>
  );
}
