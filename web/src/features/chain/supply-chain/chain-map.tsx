"use client";

import { useTranslations } from "next-intl";
import { useMemo, useRef } from "react";
import { ScrollArea } from "@/components/ui/scroll-area";
import type { ChainFigure } from "@/lib/api/supply-chain-types";
import { useEditor } from "./editor";
import { MapBar } from "./map-bar";
import { MapOverview } from "./map-overview";
import { MapWorld } from "./map-world";
import type { Measure } from "./measures";
import type { Column } from "./model";
import { useCamera } from "./use-camera";
import type { Doing } from "./use-doing";
import { drawingOf, homeOf, useChainMouse } from "./use-drawing";

export interface ChainMapProps {
  columns: readonly Column[];
  /** The activities that a search has found. */
  found: ReadonlySet<string>;
  figures: ReadonlyMap<string, ChainFigure>;
  currency: string;
  measure: Measure;
  onMeasure: (measure: Measure) => void;
  doing: Doing;
}

/** The map as a picture: a column for each segment and tier, with what flows between them. */
export function ChainMap(props: ChainMapProps) {
  const t = useTranslations("supplyChain.map");
  const { chain } = useEditor();
  const { columns, figures, measure } = props;
  const drawing = useMemo(
    () => drawingOf(chain, columns, figures, measure),
    [chain, columns, figures, measure],
  );
  const camera = useCamera(drawing.layout, homeOf(drawing.layout));
  const trail = useRef<SVGPathElement>(null);
  useChainMouse(camera, trail, drawing, props.doing);
  return (
    <section aria-label={t("label")} className="flex flex-col gap-2">
      <MapBar {...props} camera={camera} drawing={drawing} />
      <div className="relative h-[72dvh] min-h-96 overflow-hidden rounded-lg border border-line bg-surface">
        <ScrollArea
          ref={camera.scroller}
          label={t("window")}
          className="size-full cursor-grab select-none active:cursor-grabbing"
        >
          {camera.view ? (
            <MapWorld {...props} drawing={drawing} view={camera.view} drawn={camera.drawn} trail={trail} />
          ) : null}
        </ScrollArea>
        {camera.view ? <MapOverview drawing={drawing} camera={camera} view={camera.view} /> : null}
      </div>
    </section>
  );
}
