"use client";

import { Maximize, Minus, Plus, Shuffle } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { PlainSelect } from "@/components/ui/plain-select";
import type { ChainMapProps } from "./chain-map";
import { useEditor } from "./editor";
import { arranged } from "./layout";
import { ground, priorityEdges } from "./map-node";
import { measures } from "./measures";
import type { Camera } from "./use-camera";
import type { Drawing } from "./use-drawing";
import { useLegend } from "./use-words";

interface MapBarProps extends ChainMapProps {
  camera: Camera;
  drawing: Drawing;
}

const step = 1.25;

/** By what activities are sized and coloured, what the colours mean, and how near the map is looked at. */
export function MapBar(props: MapBarProps) {
  const { camera, drawing, measure, onMeasure, figures } = props;
  const t = useTranslations("supplyChain");
  const { chain, run } = useEditor();
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      {figures.size > 0 ? (
        <PlainSelect
          label={t("measures.label")}
          choices={measures.map((id) => ({ id, label: t(`measures.${id}`) }))}
          value={measure}
          onChange={onMeasure}
        />
      ) : null}
      <Legend {...props} drawing={drawing} />
      <span className="ms-auto flex">
        <IconButton icon={Plus} label={t("map.zoomIn")} onPress={() => camera.zoomBy(step)} />
        <IconButton icon={Minus} label={t("map.zoomOut")} onPress={() => camera.zoomBy(1 / step)} />
        <IconButton icon={Maximize} label={t("map.fit")} onPress={camera.fit} />
        <IconButton
          icon={Shuffle}
          label={t("map.arrange")}
          onPress={() => run(arranged(chain), t("map.arranged"))}
        />
      </span>
    </div>
  );
}

function Legend({ measure, currency, drawing }: MapBarProps) {
  const { title, marks } = useLegend(currency)(measure, drawing.most);
  if (marks.length === 0) return null;
  return (
    <ul aria-label={title} className="flex flex-wrap gap-x-3 gap-y-1 pb-1.5 text-sm">
      {measure === "none" ? (
        <li aria-hidden className="text-muted">
          {title}
        </li>
      ) : null}
      {marks.map(({ look, label }) => (
        <li key={look} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={`h-4 w-5 rounded-sm border border-line ${typeof look === "number" ? "" : `border-s-4 ${priorityEdges[look]}`}`}
            style={typeof look === "number" ? { background: ground(look) } : undefined}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}
