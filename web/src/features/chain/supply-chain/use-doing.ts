"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import type { Activity, Connection, Stakeholder } from "@/lib/api/supply-chain-types";
import { useEditor } from "./editor";
import { asChange, changing, connecting, mayConnect } from "./model";

/** Which window is open. */
export type Open =
  | { what: "activity"; activity?: Activity }
  | { what: "stakeholder"; stakeholder?: Stakeholder }
  | { what: "connection"; connection: Connection }
  | { what: "import" };

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [role=dialog]") !== null;
}

/** What a key means on the map. */
function meaningOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (key === "Escape") return "escape";
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" ? "redo" : null;
}

/** What a person is about to do on the map, and what the parts of it offer. */
export function useDoing() {
  const t = useTranslations("supplyChain");
  const { chain, run, undo, redo, canUndo, canRedo } = useEditor();
  const [open, setOpen] = useState<Open | null>(null);
  const [linking, setLinking] = useState<Activity | null>(null);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || open || isTyping(event.target)) return;
    const acts = {
      undo: canUndo && undo,
      redo: canRedo && redo,
      escape: linking && (() => setLinking(null)),
    };
    const name = meaningOf(event);
    const act = name && acts[name];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);

  return {
    open,
    setOpen,
    /** The activity from which a connection is being made. */
    linking,
    setLinking,
    /** Whether it can lead to an activity. */
    canLinkTo: (to: string) => linking !== null && mayConnect(chain, linking.id, to),
    linkTo: (to: Activity) => {
      if (!linking) return;
      run(connecting(linking.id, to.id), t("connected", { from: linking.name, to: to.name }));
      setLinking(null);
    },
    removeActivity: (activity: Activity) =>
      run(
        changing({ activities: [{ ...asChange(activity), removed: true }] }),
        t("removed", { name: activity.name }),
      ),
    removeStakeholder: (stakeholder: Stakeholder) =>
      run(
        changing({ stakeholders: [{ ...asChange(stakeholder), removed: true }] }),
        t("removed", { name: stakeholder.name }),
      ),
    removeConnection: (connection: Connection) =>
      run(changing({ connections: [{ ...asChange(connection), removed: true }] }), t("disconnected")),
  };
}

export type Doing = ReturnType<typeof useDoing>;
