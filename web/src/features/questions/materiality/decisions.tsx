"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectionBar } from "@/components/data-table/selection";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import type { Topic } from "@/lib/api/types";
import { DecisionTable } from "./decision-table";
import { subTopicsOf } from "./model";

const DecisionDialog = onDemand(() => import("./decision-dialog").then((module) => module.DecisionDialog));

/** Every sub-topic with its outcome; several can be decided on at once. */
export function Decisions({ topics }: { topics: readonly Topic[] }) {
  const t = useTranslations("materiality.result");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<{ essential: boolean | null } | null>(null);
  const all = subTopicsOf(topics).filter(({ id }) => chosen.has(id));
  const decided = all.filter(({ verdict }) => verdict.essential !== null);
  const ask = (essential: boolean | null) => setAsking({ essential });
  return (
    <section aria-label={t("title")} className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold text-lg">{t("title")}</h2>
        <p className="max-w-prose text-muted text-sm">{t("lead")}</p>
      </div>
      <div className="sticky top-14 z-10 print:hidden">
        <SelectionBar ids={chosen} onClear={() => setChosen(new Set())}>
          <Button size="sm" onPress={() => ask(true)}>
            {t("yes")}
          </Button>
          <Button size="sm" onPress={() => ask(false)}>
            {t("no")}
          </Button>
          <Button size="sm" isDisabled={decided.length === 0} onPress={() => ask(null)}>
            {t("back")}
          </Button>
        </SelectionBar>
      </div>
      <DecisionTable topics={topics} chosen={chosen} onChoose={setChosen} />
      {asking ? (
        <DecisionDialog
          essential={asking.essential}
          subTopics={asking.essential === null ? decided : all}
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null);
            setChosen(new Set());
          }}
        />
      ) : null}
    </section>
  );
}
