"use client";

import { ArrowLeft, ArrowRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { Button } from "@/components/ui/button";
import type { Feature } from "@/lib/api/enums";
import { FirstTasks } from "./first-tasks";
import { firstHref } from "./model";
import { SectionOrder } from "./section-order";
import { Summary } from "./summary";
import type { Setup } from "./use-setup";

interface FinalStepProps {
  setup: Setup;
  has: (feature: Feature) => boolean;
  /** Stands here for those who have AI prepare their answers. */
  Preparation: ComponentType<{ year: number; onReview: () => void }>;
  onBack?: (() => void) | undefined;
}

/** What was said, what comes next, and the way to the first question. */
export function FinalStep({ setup, has, Preparation, onBack }: FinalStepProps) {
  const t = useTranslations("setup.final");
  const words = useTranslations("setup");
  const router = useRouter();
  const { at, pending } = setup;

  async function finish(to: string) {
    if (await setup.save({ state: "finished" })) router.push(to);
  }
  const byAi = at.path === "ai";
  return (
    <div className="flex flex-col gap-6">
      {byAi ? (
        <Preparation
          year={at.year}
          onReview={() => void finish(`/company/questions/suggestions?year=${at.year}`)}
        />
      ) : null}
      <Summary at={at} withFootprint={has("footprint")} />
      <FirstTasks at={at} has={has} />
      <SectionOrder year={at.year} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        {onBack ? (
          <Button onPress={onBack}>
            <ArrowLeft aria-hidden />
            {words("back")}
          </Button>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button isDisabled={pending} onPress={() => void finish(`/company?year=${at.year}`)}>
            {t("toStart")}
          </Button>
          {at.first ? (
            <Button
              look={byAi ? undefined : "primary"}
              isPending={pending}
              onPress={() => void finish(firstHref(at))}
            >
              {t("toFirst")}
              <ArrowRight aria-hidden />
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}
