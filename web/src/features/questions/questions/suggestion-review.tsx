"use client";

import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AiOff } from "@/components/states/ai-off";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { PageHeader } from "@/components/ui/page-header";
import { useAi, useSuggestions } from "@/lib/api/use-ai";
import { usePeriod } from "@/lib/period/period";
import { KeyHelp } from "./key-help";
import { ListSkeleton } from "./list-skeleton";
import { ReviewList } from "./review-list";
import { ReviewOutcome } from "./review-outcome";
import { useAcceptingMany } from "./use-accepting-many";

/** All that AI suggests for the year and nobody has decided on; preparation is the way to have more suggested. */
export function SuggestionReview({ preparation }: { preparation: ReactNode }) {
  const t = useTranslations("prefill.review");
  const { year } = usePeriod();
  const ai = useAi();
  const waiting = useSuggestions();
  const many = useAcceptingMany();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        <KeyHelp of="review" />
      </PageHeader>
      <AsyncContent answer={ai} skeleton={<ListSkeleton />}>
        {(state) =>
          state.on ? (
            <div className="flex flex-col gap-6">
              {preparation}
              {many.outcome ? <ReviewOutcome outcome={many.outcome} onClose={many.forget} /> : null}
              <AsyncContent answer={waiting} skeleton={<ListSkeleton />}>
                {(suggestions) =>
                  suggestions.length === 0 ? (
                    <Empty icon={Sparkles} title={t("emptyTitle", { year: String(year) })}>
                      {t("emptyText")}
                    </Empty>
                  ) : (
                    <ReviewList key={year} suggestions={suggestions} many={many} />
                  )
                }
              </AsyncContent>
            </div>
          ) : (
            <Empty icon={Sparkles} title={t("offTitle")}>
              <AiOff ai={state} />
            </Empty>
          )
        }
      </AsyncContent>
    </>
  );
}
