"use client";

import { memo } from "react";
import { along, type Box, headsOf, nodeWidth, passes, pathOf } from "./layout";
import { ground } from "./map-node";
import { tones } from "./measures";
import type { Drawing } from "./use-drawing";

interface MapLinesProps {
  drawing: Drawing;
  /** The part to draw. */
  drawn: Box;
  isFar: boolean;
}

const longestLabel = 24;
const short = (text: string) => (text.length > longestLabel ? `${text.slice(0, longestLabel)}…` : text);

/** What flows: all lines are one path, all heads another; words are written where they can be read. */
export const MapLines = memo(function MapLines({ drawing: { lines, layout }, drawn, isFar }: MapLinesProps) {
  const near = lines.filter((line) => passes(line, drawn));
  return (
    <svg
      aria-hidden="true"
      width={layout.width}
      height={layout.height}
      className="pointer-events-none absolute inset-0 overflow-visible"
    >
      <path d={pathOf(near)} className="fill-none stroke-line-strong" strokeOpacity={isFar ? 0.4 : 0.7} />
      {isFar ? null : <path d={headsOf(near)} className="fill-line-strong" />}
      {isFar
        ? null
        : near.map((line) => {
            const { id, description } = line.connection;
            if (description === "") return null;
            const { x, y } = along(line, 0.5);
            return (
              <text
                key={id}
                x={x}
                y={y - 3}
                textAnchor="middle"
                className="fill-muted stroke-4 stroke-surface text-xs [paint-order:stroke]"
              >
                {short(description)}
              </text>
            );
          })}
    </svg>
  );
});

/** Activities as areas, a path for each of their colours. */
export const FarNodes = memo(function FarNodes({ drawing: { layout, toneOf } }: { drawing: Drawing }) {
  const areas = new Map(tones.map((tone) => [tone, ""]));
  for (const { activity, x, y, height } of layout.byId.values()) {
    const tone = toneOf(activity.id);
    areas.set(tone, `${areas.get(tone)}M${x} ${y}h${nodeWidth}v${height}h${-nodeWidth}z`);
  }
  return (
    <svg
      aria-hidden="true"
      width={layout.width}
      height={layout.height}
      className="pointer-events-none absolute inset-0 overflow-visible"
    >
      {tones.map((tone) => (
        <path key={tone} d={areas.get(tone)} className="stroke-line-strong" style={{ fill: ground(tone) }} />
      ))}
    </svg>
  );
});
