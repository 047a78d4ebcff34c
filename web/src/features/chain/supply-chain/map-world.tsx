"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useMemo } from "react";
import type { ChainMapProps } from "./chain-map";
import { useEditor } from "./editor";
import { type Box, nodeWidth } from "./layout";
import { FarNodes, MapLines } from "./map-lines";
import { MapNode, type Offer } from "./map-node";
import { stakeholdersById } from "./model";
import { type Drawing, useActs } from "./use-drawing";
import { useColumnName, useFigureText } from "./use-words";
import { corner, extent, headHeight, readable, type View } from "./view";

interface MapWorldProps extends Omit<ChainMapProps, "columns" | "onMeasure"> {
  drawing: Drawing;
  view: View;
  /** The part to draw. */
  drawn: Box;
  trail: RefObject<SVGPathElement | null>;
}

/** What is scrolled and zoomed. From far away activities are areas, and nearer only those around the window are there. */
export function MapWorld(props: MapWorldProps) {
  const { drawing, view, drawn, trail } = props;
  const { layout } = drawing;
  const at = corner(layout, view);
  const isFar = view.zoom < readable;
  return (
    <div className="relative" style={extent(layout, view)}>
      <Heads drawing={drawing} left={at.x} zoom={view.zoom} />
      <div
        className="absolute origin-top-left"
        style={{ left: at.x, top: at.y, width: layout.width, height: layout.height, scale: view.zoom }}
      >
        <MapLines drawing={drawing} drawn={drawn} isFar={isFar} />
        {isFar ? <FarNodes drawing={drawing} /> : <Nodes {...props} />}
        <svg
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 z-10 size-full overflow-visible"
        >
          <path ref={trail} className="fill-none stroke-2 stroke-brand" />
        </svg>
      </div>
    </div>
  );
}

/** What the columns are, in letters of one size however far they are. */
function Heads({ drawing, left, zoom }: { drawing: Drawing; left: number; zoom: number }) {
  const columnName = useColumnName();
  return (
    <div
      className="sticky top-0 z-20 overflow-clip border-line border-b bg-surface"
      style={{ height: headHeight }}
    >
      {drawing.layout.columns.map(({ column, x }) => (
        <span
          key={`${column.segment}-${column.tier}`}
          className="absolute truncate py-1.5 font-medium text-sm"
          style={{ left: left + x * zoom, width: (nodeWidth + 80) * zoom }}
          title={columnName(column)}
        >
          {columnName(column)}
        </span>
      ))}
    </div>
  );
}

function Nodes({ drawing, drawn, found, figures, currency, measure, doing }: MapWorldProps) {
  const { chain } = useEditor();
  const t = useTranslations("supplyChain");
  const figureText = useFigureText(currency);
  const acts = useActs(doing);
  const who = useMemo(() => stakeholdersById(chain), [chain]);
  const offerOf = (id: string): Offer => {
    if (!doing.linking) return "free";
    if (doing.linking.id === id) return "source";
    return doing.canLinkTo(id) ? "target" : "barred";
  };
  const near = drawing.layout.columns
    .filter(({ x }) => x <= drawn.right && x + nodeWidth >= drawn.left)
    .flatMap(({ nodes }) => nodes.filter(({ y, height }) => y <= drawn.bottom && y + height >= drawn.top));
  return near.map(({ activity, x, y, height }) => {
    const { id, stakeholderId } = activity;
    return (
      <MapNode
        key={id}
        activity={activity}
        x={x}
        y={y}
        height={height}
        tone={drawing.toneOf(id)}
        who={who.get(stakeholderId ?? "")?.name ?? ""}
        figure={figureText(figures.get(stakeholderId ?? ""), measure)}
        offer={offerOf(id)}
        isFaint={!found.has(id)}
        acts={acts}
        t={t}
      />
    );
  });
}
