"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { enabled } from "@/lib/api/enums";
import { useSession } from "@/lib/session/session";
import { ChainPlaces } from "./chain-places";

/** Where in the supply chain a topic of the materiality assessment arises, for companies that have drawn theirs. */
export function TopicPlaces({ topic }: { topic: string }) {
  const t = useTranslations("chainPlaces");
  const { disabledFeatures } = useSession();
  if (!enabled(disabledFeatures, "supplyChain")) return null;
  return (
    <Card title={t("title")} className="mt-8 max-w-2xl">
      <ChainPlaces list="topics" id={topic} />
    </Card>
  );
}
