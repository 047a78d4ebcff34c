"use client";

import { Sprout } from "lucide-react";
import { useTranslations } from "next-intl";
import { Empty } from "@/components/states/empty";
import { Badge, type Tone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { Hierarchy, HierarchyTopic } from "@/lib/api/types";

const tones: Record<HierarchyTopic["own"], Tone> = {
  material: "brand",
  notMaterial: "neutral",
  notAssessed: "neutral",
  notAsked: "neutral",
};

/** What the owner finds material beside what any company of the group does. */
export function Topics({ hierarchy: { topics, members, materialTopics } }: { hierarchy: Hierarchy }) {
  const t = useTranslations("hierarchy.topics");
  const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? "";
  if (topics.length === 0) {
    return (
      <Card title={t("title")}>
        <Empty icon={Sprout} title={t("emptyTitle")}>
          {t("emptyText")}
        </Empty>
      </Card>
    );
  }
  return (
    <Card title={t("title")}>
      <p className="max-w-prose pb-3 text-muted text-sm">
        {materialTopics === 0 ? t("noAggregated") : t("rule")}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {topics.map((topic) => (
          <li
            key={topic.id}
            className="grid gap-x-6 gap-y-1 py-2 md:grid-cols-[minmax(0,1fr)_12rem_minmax(0,1.4fr)]"
          >
            <span className="min-w-0">
              <span className="figures pe-2 text-muted">{topic.id}</span>
              {topic.name}
            </span>
            <span className="flex items-center gap-2">
              <span className="text-muted text-xs">{t("own")}</span>
              <Badge tone={tones[topic.own]}>{t(`verdicts.${topic.own}`)}</Badge>
            </span>
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              <span className="text-muted text-xs">{t("aggregated")}</span>
              <Badge tone={topic.material ? "brand" : "neutral"}>
                {t(
                  topic.material
                    ? "verdicts.material"
                    : topic.assessedIn > 0
                      ? "verdicts.notMaterial"
                      : "verdicts.notAssessed",
                )}
              </Badge>
              <span className="min-w-0 text-muted text-sm">
                {topic.material
                  ? topic.materialIn.map(nameOf).join(", ")
                  : t("assessedIn", { count: topic.assessedIn })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
