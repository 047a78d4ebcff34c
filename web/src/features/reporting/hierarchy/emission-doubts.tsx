"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Uncertainty } from "@/components/uncertainty";
import type { GroupEmissions } from "@/lib/api/types";
import { useGroupDoubts } from "./api";
import { useLook } from "./use-look";

/** How much of what the companies emit rests on what is uncertain. */
export function EmissionDoubts({ emissions }: { emissions: GroupEmissions }) {
  const t = useTranslations("uncertainty");
  const answer = useGroupDoubts(useLook());
  return (
    <Card title={t("title")}>
      <Uncertainty answer={answer} note={emissions.purchases.length > 0 ? t("group") : undefined} />
    </Card>
  );
}
