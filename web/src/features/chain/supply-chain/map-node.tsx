"use client";

import { Link2, X } from "lucide-react";
import type { useTranslations } from "next-intl";
import { memo } from "react";
import type { Activity } from "@/lib/api/supply-chain-types";
import { nodeWidth } from "./layout";
import { mix, type Tone } from "./measures";

/** What can be done with an activity now: anything, or, while a connection is being made, end it here or not. */
export type Offer = "free" | "source" | "target" | "barred";

export interface NodeActs {
  open: (activity: Activity) => void;
  /** Begins a connection, or with null gives it up. */
  link: (activity: Activity | null) => void;
  linkTo: (activity: Activity) => void;
}

interface MapNodeProps {
  activity: Activity;
  x: number;
  y: number;
  height: number;
  tone: Tone;
  /** Who does it, and how much of what is shown. */
  who: string;
  figure: string;
  offer: Offer;
  /** Not what is searched for. */
  isFaint: boolean;
  acts: NodeActs;
  t: ReturnType<typeof useTranslations<"supplyChain">>;
}

/** The edge that shows how much an activity matters. */
export const priorityEdges = {
  low: "border-s-line",
  medium: "border-s-line-strong",
  high: "border-s-warn",
  critical: "border-s-danger",
} as const;

/** The ground of a colour, on which words can be read. */
export function ground(tone: Tone): string {
  return `color-mix(in oklab, var(--color-scope-3) ${mix[tone]}%, var(--color-surface))`;
}

/** An activity on the map. Its name opens it; a connection begins at its button, by a click or by dragging from it. */
export const MapNode = memo(function MapNode(props: MapNodeProps) {
  const { activity, x, y, height, tone, who, figure, offer, isFaint, acts, t } = props;
  const { id, name, priority } = activity;
  const isTarget = offer === "target";
  return (
    <div
      data-node={id}
      className={`absolute flex cursor-grab items-center gap-1 rounded-md border border-line border-s-4 ps-2 pe-1 data-[moved]:z-10 data-[moved]:cursor-grabbing data-[over]:outline-2 data-[over]:outline-focus ${priorityEdges[priority]} ${isFaint || offer === "barred" ? "opacity-40" : ""} ${isTarget ? "outline-1 outline-line-strong" : ""}`}
      style={{ left: x, top: y, width: nodeWidth, height, background: ground(tone) }}
    >
      <span className="min-w-0 flex-1">
        <button
          type="button"
          className="block max-w-full cursor-pointer truncate rounded-sm text-start font-medium hover:underline disabled:no-underline"
          title={name}
          disabled={offer === "barred" || offer === "source"}
          aria-label={
            isTarget ? t("linkToIt", { name }) : t("openIt", { name, priority: t(`priorities.${priority}`) })
          }
          onClick={() => (isTarget ? acts.linkTo(activity) : acts.open(activity))}
        >
          {name}
        </button>
        {who ? <span className="block truncate text-xs">{who}</span> : null}
        {figure ? <span className="figures block truncate text-xs">{figure}</span> : null}
      </span>
      {offer === "free" || offer === "source" ? (
        <button
          type="button"
          data-link={id}
          className="flex size-7 shrink-0 cursor-crosshair touch-none items-center justify-center rounded-md hover:bg-hover"
          aria-label={offer === "source" ? t("cancelLink") : t("linkIt", { name })}
          title={t(offer === "source" ? "cancelLink" : "map.link")}
          onClick={() => acts.link(offer === "source" ? null : activity)}
        >
          {offer === "source" ? (
            <X aria-hidden className="size-4" />
          ) : (
            <Link2 aria-hidden className="size-4" />
          )}
        </button>
      ) : null}
    </div>
  );
});
