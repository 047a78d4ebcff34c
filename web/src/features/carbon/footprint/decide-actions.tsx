"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { type Over, useDecide } from "./use-decide";

const DecideDialog = onDemand(() => import("./decide-dialog").then((module) => module.DecideDialog));

interface DecideActionsProps {
  over: Over;
  /** How many rows of the list that is. */
  count: number;
  /** After a decision. */
  onDone?: () => void;
}

/** What can be decided by hand over rows. What needs words opens a window; the rest is done at once and can be undone. */
export function DecideActions({ over, count, onDone }: DecideActionsProps) {
  const t = useTranslations("footprint.decide");
  const { decide, pending } = useDecide();
  const [asking, setAsking] = useState<"category" | "exclusion" | null>(null);
  const actions = [
    { label: t("category"), press: () => setAsking("category") },
    { label: t("exclude"), press: () => setAsking("exclusion") },
    ...[["off", "disabled"] as const, ["on", "enabled"] as const, ["rules", "rules"] as const].map(
      ([label, kind]) => ({ label: t(label), press: () => void atOnce(kind) }),
    ),
  ];
  async function atOnce(kind: "disabled" | "enabled" | "rules") {
    if (await decide(over, { kind })) onDone?.();
  }
  return (
    <>
      {actions.map(({ label, press }) => (
        <Button key={label} size="sm" isDisabled={pending} onPress={press}>
          {label}
        </Button>
      ))}
      {asking ? (
        <DecideDialog
          kind={asking}
          over={over}
          count={count}
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null);
            onDone?.();
          }}
        />
      ) : null}
    </>
  );
}
